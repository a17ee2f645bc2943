import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { lockRule, patchRule } from "#server/automation/rules/rules.queries.ts";
import { rules } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { newSecret, renewSecrets, type SealedSecrets } from "#server/records/webhooks/signature.ts";

interface Place {
  workspaceId: WorkspaceId;
  ruleId: string;
}

/** The first secret is made when it is first asked for. @throws HttpError 404 without the rule */
export async function readSecrets(db: Db, place: Place, box: SecretBox): Promise<SealedSecrets> {
  const found = await find(db, place);
  if (found.secret !== null) return { ...found, secret: found.secret };
  const secret = box.seal(newSecret());
  // Two may ask for the first one at once.
  const [made] = await db
    .update(rules)
    .set({ secret: sql`coalesce(${rules.secret}, ${secret})` })
    .where(whereRule(place))
    .returning({ secret: rules.secret });
  return { ...found, secret: made?.secret ?? secret };
}

async function find(db: Db, place: Place) {
  const { secret, formerSecret, formerSecretUntil } = rules;
  const [found] = await db
    .select({ secret, formerSecret, formerSecretUntil })
    .from(rules)
    .where(whereRule(place));
  if (!found) throw notFound("rule");
  return found;
}

/** @throws HttpError 409 where it was sealed with another AUTH_SECRET */
export async function showSecret(db: Db, place: Place, box: SecretBox): Promise<string> {
  const { secret } = await readSecrets(db, place, box);
  if (box.stateOf(secret) === "unreadable") {
    throw new HttpError(409, "The secret cannot be read any more. Make a new one.");
  }
  return box.open(secret);
}

/** @returns the new one; the former signs along for a day */
export async function renewSecretOfRule(
  tx: Db,
  by: Actor,
  id: string,
  box: SecretBox,
): Promise<string> {
  const { name, secret: former } = await lockRule(tx, by.workspaceId, id);
  const { secret, sealed } = renewSecrets(former, box);
  await patchRule(tx, by.workspaceId, id, sealed);
  await recordAudit(tx, by, { action: "rule.secret-renewed", target: name });
  return secret;
}

function whereRule({ workspaceId, ruleId }: Place) {
  return and(eq(rules.workspaceId, workspaceId), eq(rules.id, ruleId));
}
