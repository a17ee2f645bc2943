import { z } from "zod";
import { activity, activityChanges, newActivity } from "#shared/crm/activities.ts";
import { billingState } from "#shared/billing/billing.ts";
import { changedRecord, changeSetSummary, recordChange } from "#shared/records/changes.ts";
import { company, companyChanges, newCompany } from "#shared/crm/companies.ts";
import { contact, contactChanges, newContact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { deal, dealChanges, newDeal } from "#shared/crm/deals.ts";
import { duplicateGroup, duplicateRecord, mergeRequest } from "#shared/records/duplicates.ts";
import { emailMessage } from "#shared/email/email-messages.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { emailTemplate } from "#shared/email/email-templates.ts";
import { emailAccount } from "#shared/email/email.ts";
import { errorBody } from "#shared/platform/errors.ts";
import { submission } from "#shared/forecast/forecast-submissions.ts";
import { importFile } from "#shared/imports/imports.ts";
import {
  incomingWebhook,
  incomingWebhookWithAddress,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { invitation, member, team } from "#shared/accounts/members.ts";
import { operation } from "#shared/records/operations.ts";
import { operatedWorkspace } from "#shared/administration/operator.ts";
import { outgoingContent, outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { closeReasons, pipeline } from "#shared/crm/pipelines.ts";
import { newProduct, product, productChanges } from "#shared/crm/products.ts";
import { savedDashboard } from "#shared/reports/dashboards.ts";
import { answer, askedQuestion, question } from "#shared/reports/questions.ts";
import { reportMails } from "#shared/reports/report-mails.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { recordRun } from "#shared/rules/record-runs.ts";
import { ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { ruleSteps } from "#shared/rules/rule-steps.ts";
import { newRule, rule, ruleRun, runWithSteps } from "#shared/rules/rules.ts";
import { sandboxState } from "#shared/billing/sandbox.ts";
import { contactScore, score } from "#shared/scores/scores.ts";
import { sequence, sequenceRun } from "#shared/email/sequences.ts";
import { singleSignOn } from "#shared/accounts/single-sign-on.ts";
import { newTask, task, taskChanges } from "#shared/crm/tasks.ts";
import { view } from "#shared/filters/views.ts";
import { webForm } from "#shared/web-forms/web-forms.ts";
import { delivery, webhook, webhookEvent, webhookWithSecret } from "#shared/records/webhooks.ts";
import { workspaceImport } from "#shared/administration/workspace-imports.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { raised } from "#shared/format/first-letters.ts";

/** What several calls share, or what contains itself: once in the document, so that programs have one type for it. */
const shapes = {
  contact,
  newContact,
  contactChanges,
  company,
  newCompany,
  companyChanges,
  deal,
  newDeal,
  dealChanges,
  lineItemsOfDeal,
  task,
  newTask,
  taskChanges,
  product,
  newProduct,
  productChanges,
  activity,
  newActivity,
  activityChanges,
  recordChange,
  changedRecord,
  changeSetSummary,
  duplicateRecord,
  duplicateGroup,
  mergeRequest,
  operation,
  importFile,
  workspaceImport,
  view,
  customField,
  pipeline,
  closeReasons,
  submission,
  question,
  askedQuestion,
  answer,
  savedReport,
  savedDashboard,
  reportMails,
  score,
  contactScore,
  ruleSteps,
  rule,
  newRule,
  ruleWithDraft,
  ruleRun,
  recordRun,
  runWithSteps,
  sequence,
  sequenceRun,
  emailMessage,
  outgoingEmail,
  outgoingContent,
  emailAccount,
  emailSync,
  emailTemplate,
  webForm,
  webhook,
  webhookWithSecret,
  webhookEvent,
  delivery,
  incomingWebhook,
  incomingWebhookWithAddress,
  member,
  invitation,
  team,
  workspace,
  singleSignOn,
  billingState,
  sandboxState,
  operatedWorkspace,
  errorBody,
};

export const namedShapes = z.registry<{ id: string }>();
for (const [name, shape] of Object.entries(shapes)) namedShapes.add(shape, { id: raised(name) });
