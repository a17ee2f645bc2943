import { z } from "zod";
import { givenId, oneOf, recordId, requiredText } from "#shared/records/fields.ts";
import { type Role, roles } from "#shared/accounts/permissions.ts";

/** What a stage means. Rules ask for this, never for a stage's name. */
export const stageTypes = ["open", "won", "lost"] as const;

export const stageTypeLabels: Record<StageType, string> = {
  open: "Open",
  won: "Won",
  lost: "Lost",
};

/** How sure a forecast is of a deal, the least sure first. */
export const forecastCategories = ["omitted", "pipeline", "bestCase", "commit", "closed"] as const;

export const forecastCategoryLabels: Record<ForecastCategory, string> = {
  omitted: "Omitted",
  pipeline: "Pipeline",
  bestCase: "Best Case",
  commit: "Commit",
  closed: "Closed",
};

/** The most pipelines of a workspace, and the most stages of a pipeline, that are not archived. */
export const maxPipelines = 20;
const maxStages = 20;

/** What records store for a stage: made of its first name, it stays when the stage is renamed. */
export const stageKey = z
  .string("Stage must be text")
  .min(1, "Stage is required")
  .max(60, "Stage must be at most 60 characters")
  .regex(/^[a-z0-9-]+$/, "Stage must be the key of a stage, such as lead");

const wholeDays = "Days must be a whole number from 1 to 365";
const wholePercent = "Probability must be a whole number from 0 to 100";

const stageRoles = z
  .array(z.enum(roles))
  .min(1, "Choose at least one role, or let everyone move deals")
  .nullable();

/** What people decide of a stage. */
const stageSettings = {
  name: requiredText("Stage name", 40),
  type: oneOf("Type", stageTypes),
  /** In percent: how many of the deals that come here are won. */
  probability: z.int(wholePercent).min(0, wholePercent).max(100, wholePercent),
  /** What a forecast counts its deals as, unless someone chose otherwise for a deal. */
  category: oneOf("Forecast category", forecastCategories),
  /** Without a change or an activity for so long a deal counts as idle; null for never. */
  idleAfterDays: z.int(wholeDays).min(1, wholeDays).max(365, wholeDays).nullable(),
  /** Fields of a deal that must be filled to enter, as the API names them. */
  requiredFields: z.array(z.string().max(100)).max(20, "A stage can ask for at most 20 fields"),
  /** Who may move deals here, and away from here; null for everyone who may change deals. */
  enterRoles: stageRoles,
  leaveRoles: stageRoles,
  /** Whether a deal may come here past an open stage before this one. */
  allowsSkip: z.boolean(),
  /** Whether a deal may go from here to a stage before this one. */
  allowsBack: z.boolean(),
};

export const stage = z.object({
  /** The value of a deal's `stage`. */
  key: z.string(),
  ...stageSettings,
  isArchived: z.boolean(),
});

/** A pipeline with its stages in order, archived ones last. */
export const pipeline = z.object({
  id: recordId,
  name: z.string(),
  /** Calls that name no pipeline mean this one. */
  isDefault: z.boolean(),
  isArchived: z.boolean(),
  /** Whose members it is offered to, beside owners and admins; null for everyone. */
  teamIds: z.array(recordId).nullable(),
  /** Grows with each change of the pipeline or of its stages. */
  version: z.int(),
  stages: z.array(stage),
});

/** A stage as it is written. */
export const writtenStage = z.object({
  /** Left out for a new stage. */
  key: stageKey.optional(),
  name: stageSettings.name,
  type: stageSettings.type.default("open"),
  probability: stageSettings.probability.default(50),
  category: stageSettings.category.default("pipeline"),
  idleAfterDays: stageSettings.idleAfterDays.default(14),
  requiredFields: stageSettings.requiredFields.default([]),
  enterRoles: stageSettings.enterRoles.default(null),
  leaveRoles: stageSettings.leaveRoles.default(null),
  allowsSkip: stageSettings.allowsSkip.default(true),
  allowsBack: stageSettings.allowsBack.default(true),
});

const writtenStages = z
  .array(writtenStage)
  .min(1, "A pipeline needs stages")
  .max(maxStages, `A pipeline can have at most ${maxStages} stages`);

const pipelineName = requiredText("Pipeline name", 60);

const teamIds = z
  .array(givenId())
  .min(1, "Choose at least one team, or let everyone see the pipeline")
  .max(50, "A pipeline can be of at most 50 teams")
  .nullable();

/** Body of POST /api/pipelines. Without stages it gets those that a new workspace begins with. */
export const newPipeline = z.object({
  name: pipelineName,
  teamIds: teamIds.default(null),
  stages: writtenStages.optional(),
});

/**
 * Body of PUT /api/pipelines/{id}: what is given changes, the rest stays. `stages` is all of them in order; one
 * that is left out is archived, and `moves` says to which stage its deals go.
 */
export const pipelineChanges = z.object({
  /** The version that was seen: another one is refused with 409. */
  version: z.int("version is required"),
  name: pipelineName.optional(),
  teamIds: teamIds.optional(),
  isDefault: z.literal(true, "Another pipeline takes its place as the default").optional(),
  /** Restores an archived one, with all of its stages unless `stages` names fewer. */
  isArchived: z.literal(false, "POST /api/pipelines/{id}/archive archives a pipeline").optional(),
  stages: writtenStages.optional(),
  moves: z.record(stageKey, stageKey).optional(),
});

/** Body of POST /api/pipelines/{id}/archive: where the deals of each stage go. */
export const pipelineArchival = z.object({ moves: z.record(stageKey, stageKey).default({}) });

/** Body of PUT /api/pipelines/order: the ids of all that are not archived. */
export const pipelineOrder = z.object({ ids: z.array(givenId()).max(maxPipelines) });

const closedTypes = ["won", "lost"] as const;

const reasonNames = z
  .array(requiredText("Reason", 100))
  .max(50, "There can be at most 50 reasons")
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    "A reason stands in the list twice",
  );

/** Why deals are won and lost, in the order in which people choose from them. */
export const closeReasons = z.object({ won: reasonNames, lost: reasonNames });

export type StageType = (typeof stageTypes)[number];
export type ClosedType = (typeof closedTypes)[number];
export type ForecastCategory = (typeof forecastCategories)[number];
export type Stage = z.infer<typeof stage>;
export type Pipeline = z.infer<typeof pipeline>;
export type WrittenStage = z.output<typeof writtenStage>;
export type NewPipeline = z.output<typeof newPipeline>;
export type PipelineChanges = z.output<typeof pipelineChanges>;
export type PipelineArchival = z.output<typeof pipelineArchival>;
export type CloseReasons = z.infer<typeof closeReasons>;

const empty: ReadonlySet<unknown> = new Set(["", "0", "0.00", 0]);

/** Whether a field is empty, as the rules of stages see it: an amount of zero is as good as none. */
export function isEmptyField(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || empty.has(value);
}

/** Why a deal may not enter a stage, as the database's rules for stages say it. */
export const stageProblem = z.object({
  code: z.enum([
    "unknown",
    "archived",
    "enter-role",
    "leave-role",
    "team",
    "skip",
    "back",
    "fields",
    "reason",
  ]),
  /** The name of the stage, or its key where there is none; and of the one before. */
  stage: z.string(),
  from: z.string().nullable(),
  /** Those that are empty, as the API names them. */
  fields: z.array(z.string()),
});

export type StageProblem = z.infer<typeof stageProblem>;

/** Whether someone is offered a pipeline. Its deals are seen by the visibility of records, as everywhere. */
export function isOffered(
  { teamIds: teams }: Pick<Pipeline, "teamIds">,
  { role, teamId }: { role: Role; teamId: string | null },
): boolean {
  if (teams === null || role === "owner" || role === "admin") return true;
  return teamId !== null && teams.includes(teamId);
}
