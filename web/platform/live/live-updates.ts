import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { type LiveChange, liveChanges } from "#shared/platform/live.ts";
import { member } from "#shared/accounts/members.ts";
import { showOperation } from "#web/platform/operations/known-operations.ts";
import { isBeforeOwnDeletion, isOwnChange } from "#web/platform/changes/own-changes.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { forgetEarlyCalls } from "#web/platform/calls/early-calls.ts";
import { departureKey } from "#web/platform/navigation/departure.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { noteRemoteChange } from "#web/platform/changes/remote-changes.ts";
import { writeKey } from "#web/platform/dialogs/record-writes.ts";
import { refreshEmails } from "#web/platform/changes/refresh-emails.ts";
import { refreshRuns } from "#web/platform/changes/refresh-rules.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { untilSessionStands } from "#web/platform/session/session-change.ts";
import type { StreamEvent } from "./read-events.ts";
import { showChanges } from "./show-changes.ts";

/** Changes within this time are shown together. */
const gatherMs = 50;

/** Lists load between endless changes. */
const restMs = 400;

/** An own write is answered by then, or not waited for. */
const mostWaitedMs = 3_000;

/** The server gives up what takes it longer. What has no answer by then keeps no later changes back. */
const mostShowingMs = 60_000;

let waiting: LiveChange[] = [];
let isShowing = false;

export function takeEvent({ event, data }: StreamEvent): void {
  // Of these nothing is sent later that came before the stream began.
  const isBegun = event === "ready";
  if (event === "refresh") void refreshRecords();
  if (isBegun || event === "forecast") void refetchForecast();
  if (isBegun || event === "runs") void refreshRuns();
  if (isBegun || event === "emails") void refreshEmails();
  if (event === "rights") void askForRights();
  if (event === "operation") showOperation(operation.parse(JSON.parse(data)));
  if (event !== "changes") return;
  forgetEarlyCalls();
  waiting.push(...liveChanges.parse(JSON.parse(data)));
  if (!isShowing) void showWaiting();
}

/** What hangs on quotas and submitted numbers, which are no records. */
const ofForecast = new Set<unknown>([apiPaths.quotas, apiPaths.attainment, apiPaths.submissions]);

function refetchForecast(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => ofForecast.has(queryKey[0]),
  });
}

/** Rights have changed, or the session has ended. */
export async function askForRights(): Promise<void> {
  await untilSessionStands();
  void queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
  void refreshRecords();
}

async function showWaiting(): Promise<void> {
  isShowing = true;
  while (waiting.length > 0) {
    await gather();
    const others = waiting.filter(
      (change) => !isOwnChange(change.changeSetId) && !isBeforeOwnDeletion(change),
    );
    waiting = [];
    await Promise.race([show(others), pause(mostShowingMs)]);
    if (waiting.length > 0) await pause(restMs);
  }
  isShowing = false;
}

async function show(changes: LiveChange[]): Promise<void> {
  await noteChanges(changes);
  // What failed is asked for when it is next seen.
  await showChanges(changes).catch(() => undefined);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The answer to a write reports one's own change, which is shown already. A page that departs shows nothing more. */
async function gather(): Promise<void> {
  const begunAt = Date.now();
  do {
    await pause(gatherMs);
  } while ((isWriting() || isDeparting()) && Date.now() - begunAt < mostWaitedMs);
}

function isWriting(): boolean {
  const isSent = { predicate: ({ state }: { state: { isPaused: boolean } }) => !state.isPaused };
  return queryClient.isMutating({ mutationKey: writeKey, ...isSent }) > 0;
}

function isDeparting(): boolean {
  return queryClient.isMutating({ mutationKey: departureKey }) > 0;
}

async function noteChanges(changes: LiveChange[]): Promise<void> {
  const records = changes.filter(({ entity }) => entity !== "activity");
  if (records.length === 0) return;
  const people = await queryClient
    .query({
      queryKey: [apiPaths.members],
      queryFn: loadByKey(z.array(member)),
      staleTime: "static",
    })
    .catch(() => []);
  for (const { id, action, userId } of records) {
    const by = people.find((person) => person.userId === userId)?.name ?? "Someone";
    noteRemoteChange(id, { isDeleted: action === "delete", by });
  }
}
