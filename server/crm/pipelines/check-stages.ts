import { and, eq, inArray } from "drizzle-orm";
import { dealFields } from "#shared/crm/deals.ts";
import { customKeyOf } from "#shared/filters/known-fields.ts";
import type { Pipeline, Stage } from "#shared/crm/pipelines.ts";
import type { RecordField } from "#shared/records/record-field.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** @throws HttpError with a sentence for stages that no pipeline can have */
export async function requireSound(
  tx: Db,
  workspaceId: WorkspaceId,
  stages: Stage[],
  before?: Pipeline,
): Promise<void> {
  if (!stages.some(({ type }) => type === "open")) {
    throw refusal("stages", "A pipeline needs a stage of the type open, where deals begin.");
  }
  if (!stages.some(({ type }) => type === "won")) {
    throw refusal("stages", "A pipeline needs a stage of the type won.");
  }
  requireOwnNames(stages);
  await requireFields(tx, workspaceId, stages);
  if (before) await requireSameTypes(tx, workspaceId, stages, before);
}

function requireOwnNames(stages: Stage[]): void {
  const names = new Set<string>();
  for (const [place, { name }] of stages.entries()) {
    const plain = name.toLowerCase();
    if (names.has(plain)) {
      throw refusal(
        `stages.${place}.name`,
        `Two stages are called “${name}”. Give one another name.`,
      );
    }
    names.add(plain);
  }
}

async function requireFields(tx: Db, workspaceId: WorkspaceId, stages: Stage[]): Promise<void> {
  const asked = stages.flatMap(({ requiredFields }) => requiredFields);
  if (asked.length === 0) return;
  const known: Record<string, RecordField> = dealFields;
  const own = await listCustomFields(tx, workspaceId, "deal");
  const unknown = asked.find((name) => {
    const key = customKeyOf(name);
    return key === null ? !known[name]?.write : !own.some((field) => field.key === key);
  });
  if (unknown !== undefined) {
    throw refusal("stages", `A deal has no field “${unknown}” that a stage could ask for.`);
  }
}

/** Deals of a stage would be won, lost or open again without anyone having said so. */
async function requireSameTypes(
  tx: Db,
  workspaceId: WorkspaceId,
  stages: Stage[],
  before: Pipeline,
): Promise<void> {
  const turned = stages.filter(({ key, type }) =>
    before.stages.some((stage) => stage.key === key && stage.type !== type),
  );
  if (turned.length === 0) return;
  const keys = turned.map(({ key }) => key);
  const [inUse] = await tx
    .select({ stage: deals.stage })
    .from(deals)
    .where(and(eq(deals.workspaceId, workspaceId), inArray(deals.stage, keys)))
    .limit(1);
  const stage = turned.find(({ key }) => key === inUse?.stage);
  if (stage) {
    throw new HttpError(
      409,
      `“${stage.name}” has deals, so its type stays. Move them to another stage first.`,
    );
  }
}

function refusal(path: string, message: string): HttpError {
  return new HttpError(400, message, [{ path, message }]);
}
