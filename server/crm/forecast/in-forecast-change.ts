import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { forecastTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import type { Exchange } from "#server/platform/retries/transact-once.ts";

/** A change of quotas or submitted numbers, of which open pages hear. */
export function inForecastChange<Result extends object | void>(
  db: Db,
  by: Actor,
  run: (tx: Db) => Promise<Result>,
  exchange?: Exchange,
): Promise<Result> {
  const runAndTell = async (tx: Db) => {
    const result = await run(tx);
    await notify(tx, forecastTopic, by.workspaceId);
    return result;
  };
  return inMembersChange(db, by, runAndTell, exchange);
}
