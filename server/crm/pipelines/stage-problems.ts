import { sql } from "drizzle-orm";
import { z } from "zod";
import { dealFields } from "#shared/crm/deals.ts";
import { format } from "#shared/format/format.ts";
import { stageProblem, type StageProblem } from "#shared/crm/pipelines.ts";
import type { RecordField } from "#shared/records/record-field.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** The error of a statement: a sentence where a stage did not let a deal in, else itself. */
export function explainStageProblem(error: unknown): unknown {
  const refusal = databaseError(error);
  if (refusal?.code !== "CR001" || refusal.detail === undefined) return error;
  return refusalOf(stageProblem.parse(JSON.parse(refusal.detail)));
}

export interface EnteringDeal {
  id: string;
  /** The stage that it leaves; null for a new deal. */
  leaves: string | null;
  /** As it will be stored, by column. */
  row: Record<string, unknown>;
}

/** Why some of many deals may not enter their stages, by their ids; the others may. @param through the channel */
export async function findStageProblems(
  tx: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  deals: EnteringDeal[],
  through: "web" | "import" = "web",
): Promise<Map<string, HttpError>> {
  if (deals.length === 0) return new Map();
  const given = JSON.stringify(deals);
  const { rows } = await tx.execute(sql`
    select id, stage_problem(
        "row" || jsonb_build_object('workspace_id', ${workspaceId}::uuid), leaves,
        nullif(current_setting('crm.role', true), ''), ${through}) as problem
    from jsonb_to_recordset(${given}::jsonb) as deal(id uuid, leaves text, "row" jsonb)`);
  const found = z.array(z.object({ id: z.uuid(), problem: stageProblem.nullable() })).parse(rows);
  return new Map(
    found.flatMap(({ id, problem }) => (problem ? [[id, refusalOf(problem)] as const] : [])),
  );
}

const statuses: Record<StageProblem["code"], number> = {
  unknown: 400,
  fields: 400,
  reason: 400,
  "enter-role": 403,
  "leave-role": 403,
  team: 403,
  archived: 409,
  skip: 409,
  back: 409,
};

function refusalOf(problem: StageProblem): HttpError {
  const sentence = sentenceOf(problem);
  const paths = problem.code === "fields" ? problem.fields : [pathOf(problem)];
  const issues = paths.map((path) => ({ path, message: sentence }));
  return new HttpError(statuses[problem.code], sentence, issues);
}

function pathOf({ code }: StageProblem): string {
  return code === "reason" ? "closeReason" : "stage";
}

function sentenceOf({ code, stage, from, fields }: StageProblem): string {
  switch (code) {
    case "unknown":
      return `There is no stage “${stage}” in this workspace.`;
    case "archived":
      return `The stage “${stage}” is archived, and takes no deals.`;
    case "enter-role":
      return `Your role may not move deals to ${stage}.`;
    case "leave-role":
      return `Your role may not move deals out of ${from}.`;
    case "team":
      return `Only the teams of its pipeline move deals to ${stage}.`;
    case "skip":
      return `Deals come to ${stage} only from the stage before it.`;
    case "back":
      return `Deals do not go back from ${from} to ${stage}.`;
    case "fields":
      return `${stage} needs ${format.list(fields.map(labelOf))}. Fill it in, then move the deal.`;
    case "reason":
      return `Choose a reason for ${stage} from the workspace's list.`;
  }
}

function labelOf(field: string): string {
  const known: Record<string, RecordField> = dealFields;
  return known[field]?.label ?? field.replace(/^customFields\./, "").replaceAll("_", " ");
}
