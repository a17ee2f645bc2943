import { z } from "zod";
import { activity, activityChanges, newActivity } from "#shared/activities.ts";
import { billingState } from "#shared/billing.ts";
import { changedRecord, changeSetSummary, recordChange } from "#shared/changes.ts";
import { company, companyChanges, newCompany } from "#shared/companies.ts";
import { contact, contactChanges, newContact } from "#shared/contacts.ts";
import { customField } from "#shared/custom-fields.ts";
import { deal, dealChanges, newDeal } from "#shared/deals.ts";
import { duplicateGroup, duplicateRecord, mergeRequest } from "#shared/duplicates.ts";
import { emailMessage } from "#shared/email-messages.ts";
import { emailSync } from "#shared/email-sync.ts";
import { emailTemplate } from "#shared/email-templates.ts";
import { emailAccount } from "#shared/email.ts";
import { errorBody } from "#shared/errors.ts";
import { submission } from "#shared/forecast-submissions.ts";
import { importFile } from "#shared/imports.ts";
import {
  incomingWebhook,
  incomingWebhookWithAddress,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { lineItemsOfDeal } from "#shared/line-items.ts";
import { invitation, member, team } from "#shared/members.ts";
import { operation } from "#shared/operations.ts";
import { operatedWorkspace } from "#shared/operator.ts";
import { outgoingContent, outgoingEmail } from "#shared/outgoing-emails.ts";
import { closeReasons, pipeline } from "#shared/pipelines.ts";
import { newProduct, product, productChanges } from "#shared/products.ts";
import { savedDashboard } from "#shared/reports/dashboards.ts";
import { answer, askedQuestion, question } from "#shared/reports/questions.ts";
import { reportMails } from "#shared/reports/report-mails.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { recordRun } from "#shared/rules/record-runs.ts";
import { ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { ruleSteps } from "#shared/rules/rule-steps.ts";
import { newRule, rule, ruleRun, runWithSteps } from "#shared/rules/rules.ts";
import { sandboxState } from "#shared/sandbox.ts";
import { contactScore, score } from "#shared/scores/scores.ts";
import { sequence, sequenceRun } from "#shared/sequences.ts";
import { singleSignOn } from "#shared/single-sign-on.ts";
import { newTask, task, taskChanges } from "#shared/tasks.ts";
import { view } from "#shared/views.ts";
import { webForm } from "#shared/web-forms.ts";
import { delivery, webhook, webhookEvent, webhookWithSecret } from "#shared/webhooks.ts";
import { workspaceImport } from "#shared/workspace-imports.ts";
import { workspace } from "#shared/workspaces.ts";
import { raised } from "#shared/first-letters.ts";

/**
 * The shapes that several calls share, and what contains itself. In the API's document each stands once, under its name with a
 * capital, so that programs made from it have one type for it.
 */
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
