import { z } from "zod";
import { changedEntities } from "#shared/records/changes.ts";
import { customField, customFieldEntities } from "#shared/records/custom-fields.ts";
import { suppressionReasons } from "#shared/email/email-suppressions.ts";
import { mergeableEntities } from "#shared/records/duplicates.ts";
import { listedKinds } from "#shared/filters/filter-fields.ts";
import { visibilities, roles } from "#shared/accounts/permissions.ts";
import { periodKinds } from "#shared/forecast/forecast-periods.ts";
import { forecastCategories, stage } from "#shared/crm/pipelines.ts";
import { quotaMeasures, quotaSubjects } from "#shared/forecast/quotas.ts";
import { kindLists, kindsInOrder } from "#shared/records/kind-definitions.ts";
import { newDashboard } from "#shared/reports/dashboards.ts";
import { pictures } from "#shared/reports/pictures.ts";
import { question } from "#shared/reports/questions.ts";
import { newSequence, sequenceOptions } from "#shared/email/sequences.ts";
import { taggedEntities } from "#shared/records/tags.ts";
import { layouts } from "#shared/filters/views.ts";
import { cutText } from "#shared/format/cut-text.ts";
import { longestWorkspaceName } from "#shared/accounts/workspaces.ts";
import { automationSections } from "#server/administration/archives/archived-automation.ts";
import { archivedEvent } from "#server/administration/archives/archived-audit.ts";
import { recordSections } from "#server/administration/archives/archived-records.ts";
import { text } from "#server/administration/archives/archived-text.ts";
import { archivedSharing } from "#server/administration/archives/archived-sharing.ts";
import { scoreSections } from "#server/administration/archives/archived-scores.ts";
import { changeChannels } from "#server/crm/changes/changes.table.ts";

/** Goes up when an older release could not read what this one writes. */
export const archiveVersion = 14;

const id = z.uuid();
const link = id.nullable();
const optional = text.nullable();
/** Its length is up to `WrittenLengths`, which asks the schemas of the API. */
const name = text.min(1);
const moment = z.iso.datetime();
const day = z.iso.date();
const amount = z.string().regex(/^-?\d{1,18}\.\d{2}$/);
const fields = z.record(z.string().max(100), z.unknown());

/** A row comes after those that it references. Rows are table rows without the workspace's own id. */
export const archiveRows = {
  workspace: z.strictObject({
    // Former releases gave longer ones, made of people's names.
    name: text.min(1).transform((name) => cutText(name, longestWorkspaceName)),
    sampleChangeSetId: link,
    requiresSecondFactor: z.boolean(),
    requiresContactEmail: z.boolean().default(true),
    sharesEmailSubjects: z.boolean().default(false),
    yearStartMonth: z.int().min(1).max(12).default(1),
    postalAddress: optional.default(null),
    requiredOn: z.array(z.enum(customFieldEntities)).default([]),
    createdAt: moment,
  }),
  teams: z.strictObject({ id, name, createdAt: moment }),
  /** Members, and people who have left but are named in the history. */
  people: z.strictObject({
    id,
    name: text,
    email: z.email().max(254).nullable(),
    role: z.enum(roles).nullable(),
    visibility: z.enum(visibilities).nullable(),
    teamId: link,
  }),
  fields: z.strictObject({
    ...customField.shape,
    position: z.int(),
    createdAt: moment,
  }),
  /** Archives before version 8 have neither these nor stages: theirs are those of a new workspace. */
  pipelines: z.strictObject({
    id,
    name,
    position: z.int(),
    isDefault: z.boolean(),
    teamIds: z.array(id).nullable().default(null),
    archivedAt: moment.nullable(),
    createdAt: moment,
  }),
  stages: stage
    .omit({ isArchived: true })
    .extend({
      pipelineId: id,
      position: z.int(),
      archivedAt: moment.nullable(),
    })
    .strict(),
  closeReasons: z.strictObject({
    type: z.enum(["won", "lost"]),
    name,
    position: z.int(),
  }),
  /** Of members, of people who left, and of teams. */
  quotas: z.strictObject({
    measure: z.enum(quotaMeasures),
    period: z.enum(periodKinds),
    first: day,
    subject: z.enum(quotaSubjects),
    subjectId: id,
    amount,
  }),
  /** Every version of what people expected to bring. */
  submissions: z.strictObject({
    id,
    period: z.enum(periodKinds),
    first: day,
    subject: z.enum(quotaSubjects),
    subjectId: id,
    amount,
    note: optional,
    authorId: id,
    createdAt: moment,
  }),
  /** What forecasts said of open deals, night by night. */
  keptForecasts: z.strictObject({
    id,
    dealId: id,
    fromNight: day,
    untilNight: day.nullable(),
    stage: text,
    ownerId: link,
    probability: z.int().min(0).max(100),
    category: z.enum(forecastCategories),
    value: amount,
    expectedCloseDate: day.nullable(),
  }),
  ...recordSections(),
  /** Also those that no record has at the moment. */
  knownTags: z.strictObject({ entity: z.enum(taggedEntities), name }),
  ...scoreSections,
  activities: z.strictObject({
    id,
    type: text,
    title: text,
    description: optional,
    relatedTo: optional,
    relatedId: link,
    contactId: link,
    companyId: link,
    dealId: link,
    changeSetId: link.default(null),
    subjectOwnerId: link,
    outcome: optional.default(null),
    durationMinutes: z.int().nullable().default(null),
    loggedBy: link.default(null),
    createdAt: moment,
    datedAt: moment.nullable().default(null),
  }),
  /** Private views included. */
  views: z.strictObject({
    id,
    kind: z.enum(listedKinds),
    name,
    filter: optional,
    sort: optional,
    columns: z.array(text).max(100).nullable(),
    layout: z.enum(layouts),
    ownerId: link,
    isShared: z.boolean(),
    position: z.int(),
    createdAt: moment,
  }),
  /** Those of one person alone included. */
  reports: z.strictObject({
    id,
    name,
    description: optional,
    question,
    picture: z.enum(pictures).nullable(),
    ...archivedSharing,
    createdAt: moment,
  }),
  /** Those of one person alone included. */
  dashboards: z.strictObject({
    id,
    name,
    description: optional,
    tiles: newDashboard.shape.tiles.unwrap(),
    ...archivedSharing,
    createdAt: moment,
  }),
  /** Private ones included, in their last versions. */
  templates: z.strictObject({
    id,
    name,
    folder: text,
    subject: text,
    text,
    version: z.int(),
    ownerId: link,
    isShared: z.boolean(),
    createdAt: moment,
    deletedAt: moment.nullable(),
  }),
  /** Addresses and domains that must not be written to. */
  suppressions: z.strictObject({
    id,
    target: text.min(1).max(400),
    reason: z.enum(suppressionReasons),
    createdAt: moment,
  }),
  /** Without the contacts that are in them. */
  sequences: z.strictObject({
    id,
    name,
    steps: newSequence.shape.steps,
    ...sequenceOptions.shape,
    version: z.int(),
    ownerId: id,
    createdAt: moment,
    deletedAt: moment.nullable(),
  }),
  ...automationSections,
  merges: z.strictObject({
    loserId: id,
    winnerId: id,
    entity: z.enum(mergeableEntities),
    changeSetId: id,
    undoneBy: link.default(null),
    createdAt: moment,
  }),
  /** Pairs that someone marked as different. */
  dismissals: z.strictObject({ firstId: id, secondId: id, userId: id, createdAt: moment }),
  changes: z.strictObject({
    changeSetId: id,
    entity: z.enum(changedEntities),
    entityId: id,
    action: z.enum(["create", "update", "delete"]),
    before: fields.nullable(),
    after: fields.nullable(),
    userId: link,
    channel: z.enum(changeChannels),
    apiKeyName: optional,
    ruleName: optional.default(null),
    createdAt: moment,
  }),
  /** Daily growth of each list, for releases that do not count it from the records. */
  growth: z.strictObject({
    list: z.enum(["activities", ...kindsInOrder.map((kind) => kindLists[kind])]),
    day,
    count: z.int(),
    value: amount,
  }),
  audit: archivedEvent,
} as const;

export type Section = keyof typeof archiveRows;
export type ArchiveRow<Name extends Section> = z.output<(typeof archiveRows)[Name]>;

export const sections = Object.keys(archiveRows).filter(isSection);

export function isSection(name: unknown): name is Section {
  return typeof name === "string" && Object.hasOwn(archiveRows, name);
}

/** The first line of an archive. Each later one is a list of a section's name and a row of it. */
export const archiveHead = z.object({
  format: z.literal("crm-pro-workspace"),
  version: z.int(),
  exportedAt: moment,
  /** Up to which night the forecasts are kept. */
  forecastNight: day.optional(),
  /** How many rows of each section follow. */
  counts: z.partialRecord(z.enum(sections), z.int().min(0)),
});
export type ArchiveHead = z.infer<typeof archiveHead>;
