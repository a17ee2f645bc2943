import type { z } from "zod";
import { newActivity } from "#shared/crm/activities.ts";
import { customValue } from "#shared/records/custom-field-values.ts";
import { newCustomField } from "#shared/records/custom-fields.ts";
import { newEmailTemplate } from "#shared/email/email-templates.ts";
import { newSubmission } from "#shared/forecast/forecast-submissions.ts";
import { newTeam } from "#shared/accounts/members.ts";
import { closeReasons, newPipeline, writtenStage } from "#shared/crm/pipelines.ts";
import { kindDefinitions, kindLists, kindsInOrder } from "#shared/records/kind-definitions.ts";
import { newDashboard } from "#shared/reports/dashboards.ts";
import { newReport } from "#shared/reports/saved-reports.ts";
import { noteStep } from "#shared/rules/rule-steps.ts";
import { newRule } from "#shared/rules/rules.ts";
import { newSequence } from "#shared/email/sequences.ts";
import { tagChange } from "#shared/records/tags.ts";
import { newView } from "#shared/filters/written-views.ts";
import { newWebhook } from "#shared/records/webhooks.ts";
import { workspaceChanges } from "#shared/accounts/workspaces.ts";
import type { ArchiveRow, Section } from "#server/administration/archives/archive-rows.ts";

type Schemas = Partial<Record<string, z.ZodType>>;

/** The API's schemas for the values of a section's rows. */
const written: Partial<Record<Section, Schemas>> = {
  workspace: workspaceChanges.omit({ name: true }).shape,
  teams: newTeam.shape,
  fields: newCustomField.shape,
  pipelines: newPipeline.shape,
  stages: writtenStage.shape,
  closeReasons: { name: closeReasons.shape.won.element },
  submissions: newSubmission.shape,
  knownTags: { name: tagChange.shape.names.element },
  views: newView.shape,
  reports: newReport.shape,
  dashboards: newDashboard.shape,
  templates: newEmailTemplate.shape,
  sequences: { name: newSequence.shape.name },
  rules: { name: newRule.shape.name },
  webhooks: newWebhook.shape,
  ...Object.fromEntries(kindsInOrder.map((kind) => [kindLists[kind], schemasOf(kind)])),
};

/** A rule writes longer titles than a person. */
const loggedActivity: Schemas = {
  title: noteStep.shape.text,
  description: newActivity.shape.description,
};

/** Finds texts that the API would refuse as too long. Exports do not ask it: what is stored leaves as it is. */
export class WrittenLengths {
  /** Of the workspace's own fields, by the section of their records. */
  readonly #own = new Map<Section, Schemas>();

  /** @returns what is wrong, in a sentence without its end; null for a row that fits */
  problemOf(section: Section, row: Record<string, unknown>): string | null {
    const problem = tooLong(schemasFor(section, row), row);
    const { customFields } = row;
    if (problem !== null || !isObject(customFields)) return problem;
    return tooLong(this.#own.get(section) ?? {}, customFields);
  }

  /** Fields come before the records that have values of them. */
  addField({ entity, key, ...field }: ArchiveRow<"fields">): void {
    const section = kindLists[entity];
    this.#own.set(section, { ...this.#own.get(section), [key]: customValue(field) });
  }
}

function schemasOf(kind: (typeof kindsInOrder)[number]): Schemas {
  const fields = Object.entries(kindDefinitions[kind].fields);
  return Object.fromEntries(fields.flatMap(([name, { write }]) => (write ? [[name, write]] : [])));
}

function schemasFor(section: Section, row: Record<string, unknown>): Schemas {
  if (section !== "activities") return written[section] ?? {};
  // The product's own lines have no such limit.
  return row["loggedBy"] === null ? {} : loggedActivity;
}

function tooLong(schemas: Schemas, values: Record<string, unknown>): string | null {
  for (const [name, value] of Object.entries(values)) {
    const { error } = schemas[name]?.safeParse(value) ?? {};
    const issue = error?.issues.find((one) => one.code === "too_big" && one.origin === "string");
    if (issue) return `${name}: ${issue.message}`;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
