import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type {
  ContactScore,
  ScoreDefinition,
  ScoreTrial,
  WorkedScore,
} from "#shared/scores/scores.ts";
import { listOverrides } from "#server/automation/scores/score-overrides.queries.ts";
import {
  engagementFacts,
  engagementPoints,
  fitPoints,
  totalOf,
} from "#server/automation/scores/points-of-contacts.ts";
import { listStored } from "#server/automation/scores/scores.queries.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { accessToAll, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";

/** All scores of a contact, point by point, as they are at this moment. @throws HttpError 404 for a hidden contact */
export async function listContactScores(
  db: Db,
  access: RecordAccess,
  contactId: string,
): Promise<ContactScore[]> {
  const { workspaceId } = access;
  if (!(await findContact(db, access, contactId))) throw notFound("contact");
  const [all, byHand] = await Promise.all([
    listStored(db, workspaceId),
    listOverrides(db, workspaceId, contactId),
  ]);
  return Promise.all(
    all.map(async (score) => ({
      scoreId: score.id,
      name: score.name,
      ...(await workOut(db, accessToAll(workspaceId, score.userId), contactId, score)),
      byHand: byHand.get(score.id) ?? null,
    })),
  );
}

/** What a draft would give a contact. @throws HttpError 400 for a draft that asks for what is not there */
export async function tryScore(
  db: Db,
  access: RecordAccess,
  { contactId, ...definition }: ScoreTrial,
): Promise<WorkedScore> {
  if (!(await findContact(db, access, contactId))) throw notFound("contact");
  const { workspaceId, userId } = access;
  return pointsOf(db, accessToAll(workspaceId, userId), contactId, definition);
}

async function workOut(
  db: Db,
  access: RecordAccess,
  contactId: string,
  definition: ScoreDefinition,
): Promise<WorkedScore & Pick<ContactScore, "problem">> {
  try {
    return { ...(await pointsOf(db, access, contactId, definition)), problem: null };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { points: 0, parts: [], problem: error.message };
  }
}

const worked = z.object({
  points: z.int(),
  fit: z.array(z.number()),
  engagement: z.array(z.number()),
  facts: z.array(
    z.object({ count: z.int(), latestAt: z.iso.datetime({ offset: true }).nullable() }),
  ),
});

async function pointsOf(
  db: Db,
  access: RecordAccess,
  contactId: string,
  { fit, engagement }: ScoreDefinition,
): Promise<WorkedScore> {
  const fitting = await fitPoints(db, access, { fit });
  const engaging = engagement.map(engagementPoints);
  const { rows } = await db.execute(sql`
    select ${totalOf([...fitting, ...engaging])} as points, ${listOf(fitting)} as fit,
      ${listOf(engaging)} as engagement, ${listOf(engagement.map(engagementFacts))} as facts
    from ${contacts}
    where ${and(eq(contacts.workspaceId, access.workspaceId), eq(contacts.id, contactId))}`);
  const found = worked.parse(rows[0]);
  return {
    points: found.points,
    parts: [
      ...fit.map((part, at) => ({ type: "fit" as const, ...part, given: found.fit[at] ?? 0 })),
      ...engagement.map((part, at) => ({
        type: "engagement" as const,
        ...part,
        given: found.engagement[at] ?? 0,
        count: found.facts[at]?.count ?? 0,
        latestAt: momentOf(found.facts[at]?.latestAt),
      })),
    ],
  };
}

function momentOf(text: string | null | undefined): string | null {
  return text ? new Date(text).toISOString() : null;
}

function listOf(parts: SQL[]): SQL {
  return sql`jsonb_build_array(${sql.join(parts, sql`, `)})`;
}
