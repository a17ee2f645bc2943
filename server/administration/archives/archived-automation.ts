import { z } from "zod";
import {
  mostIncomingWebhooks,
  newIncomingWebhook,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { mostRules, ruleVersion } from "#shared/rules/rules.ts";
import { mostWebForms, newWebForm, webFormEntry } from "#shared/web-forms/web-forms.ts";
import { mostWebhooks, newWebhook } from "#shared/records/webhooks.ts";
import { BrokenFileError } from "#server/platform/files/sealed-lines.ts";
import { text } from "#server/administration/archives/archived-text.ts";

const id = z.uuid();
const link = id.nullable();
const optional = text.nullable();
const moment = z.iso.datetime();

/** Without secrets, logs, and addresses that others call; those that rules call are in it. None before version 12. */
export const automationSections = {
  webForms: z.strictObject({
    id,
    name: newWebForm.shape.name,
    settings: newWebForm.omit({ name: true }).extend({
      consentVersion: z.int().default(1),
      formerConsents: z.array(z.object({ version: z.int(), text })).default([]),
    }),
    createdAt: moment,
  }),
  /** Without their files. */
  webFormEntries: z.strictObject({
    id,
    formId: id,
    state: webFormEntry.shape.state,
    answers: z.array(
      z.object({
        name: text,
        label: text,
        sent: z.array(text),
        text,
        isHidden: z.boolean().default(false),
      }),
    ),
    source: webFormEntry.shape.source,
    consent: optional,
    consentVersion: z.int().nullable(),
    contactId: link,
    problem: optional,
    spamReason: webFormEntry.shape.spamReason,
    setAsideAt: moment.nullable(),
    createdAt: moment,
  }),
  incomingWebhooks: z.strictObject({
    id,
    name: newIncomingWebhook.shape.name,
    settings: newIncomingWebhook.omit({ name: true }),
    createdAt: moment,
  }),
  webhooks: z.strictObject({
    id,
    url: newWebhook.shape.url,
    description: optional,
    events: newWebhook.shape.events,
    fields: newWebhook.shape.fields,
    userId: link,
    createdAt: moment,
  }),
  rules: z.strictObject({
    id,
    name: text.min(1),
    userId: id,
    version: z.int().min(1),
    createdAt: moment,
  }),
  ruleVersions: ruleVersion.omit({ userName: true }).extend({ ruleId: id }).strict(),
  ruleDrafts: ruleWithDraft.shape.draft
    .unwrap()
    .omit({ userName: true })
    .extend({ ruleId: id })
    .strict(),
};

export type AutomationSection = keyof typeof automationSections;

export type AutomationRow<Name extends AutomationSection> = z.output<
  (typeof automationSections)[Name]
>;

export function isAutomation(section: string): section is AutomationSection {
  return Object.hasOwn(automationSections, section);
}

/** Of each rule; older ones than that stay behind. */
export const mostArchivedVersions = 100;

/** What a workspace has of these at most, which a file that is written by hand may exceed. */
const caps = [
  ["rules", mostRules, "rules"],
  ["webForms", mostWebForms, "web forms"],
  ["incomingWebhooks", mostIncomingWebhooks, "incoming webhooks"],
  ["webhooks", mostWebhooks, "webhooks"],
] as const;

/** @throws BrokenFileError for more than a workspace may have */
export function requireFew(counts: Partial<Record<AutomationSection, number>>): void {
  for (const [section, most, name] of caps) {
    const count = counts[section] ?? 0;
    if (count <= most) continue;
    throw new BrokenFileError(`The archive has ${count} ${name}. A workspace has at most ${most}.`);
  }
  const mostVersions = mostRules * mostArchivedVersions;
  if ((counts.ruleVersions ?? 0) > mostVersions) {
    throw new BrokenFileError(
      `The archive has ${counts.ruleVersions} versions of rules. At most ${mostVersions} can be imported.`,
    );
  }
}
