import { lapsedSentence } from "#shared/billing/coverage.ts";
import { type PaymentKind, readCoverage } from "#server/accounts/coverage/read-coverage.ts";
import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import { readRequiredOn } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { accessToAll } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface ArrivalRules {
  payments: PaymentKind;
  /** Where the product is, for links in mails. */
  baseUrl: string;
}

/** Sees all records, and is no member: what it writes has no author. @throws HttpError 402 */
export async function readArrivalPrincipal(
  tx: Db,
  { payments }: ArrivalRules,
  workspaceId: WorkspaceId,
): Promise<RecordMaker> {
  const coverage = await readCoverage(tx, payments, workspaceId);
  if (coverage.tier === null) throw new HttpError(402, lapsedSentence);
  const requiredOn = await readRequiredOn(tx, workspaceId);
  return { ...accessToAll(workspaceId), requiredOn, coverage };
}
