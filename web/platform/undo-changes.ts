import { useSyncExternalStore } from "react";
import { changeSetHeader, changeSetSummary, undoRefusal } from "#shared/changes.ts";
import { toast } from "#web/ui/toast-store.ts";
import { ApiError, callApi, failureSentence, readJson } from "./api-client.ts";
import { apiPaths } from "./paths.ts";
import { refreshRecords } from "./refresh-records.ts";

/** More than anybody takes back one by one. */
const mostActs = 100;

/** What this tab has done and not taken back, oldest first. */
let acts: string[] = [];

/** The act of which a dialog asks whether to take it back. */
let asked: string | null = null;
const listeners = new Set<() => void>();

/** From now on Ctrl or Cmd + Z takes this act back first. */
export function noteAct(changeSetId: string): void {
  acts = [...acts.filter((act) => act !== changeSetId), changeSetId].slice(-mostActs);
}

/** Opens the dialog that says what taking an act back would do; null closes it. */
export function askToUndo(changeSetId: string | null): void {
  asked = changeSetId;
  for (const listener of listeners) listener();
}

export function useAskedUndo(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => null,
  );
}

/**
 * Takes back all that one act changed, and says so. Where somebody has changed one of its records since,
 * a dialog tells who and what.
 * @param keepLater keeps what was changed since, and takes back the rest
 */
export async function undoChange(changeSetId: string, keepLater = false): Promise<void> {
  try {
    const response = await callApi("POST", apiPaths.undo(changeSetId, keepLater));
    acts = acts.filter((act) => act !== changeSetId);
    const isLater = response.status === 202;
    const undo = isLater ? null : response.headers.get(changeSetHeader);
    const notice = isLater ? undefined : (await readJson(changeSetSummary, response)).notice;
    toast({
      title: isLater ? "The undo has begun" : "Change undone",
      ...(notice && { description: notice }),
      ...(undo && { action: { label: "Redo", onPress: () => void redo(undo, changeSetId) } }),
    });
    await refreshRecords();
  } catch (failure) {
    if (isInTheWay(failure)) return askToUndo(changeSetId);
    toast({
      title: "The change could not be undone",
      description: failureSentence(failure),
      variant: "destructive",
    });
  }
}

/** An undo is an act like another: taken back, the change is there again. */
async function redo(undo: string, changeSetId: string): Promise<void> {
  try {
    await callApi("POST", apiPaths.undo(undo));
    noteAct(changeSetId);
    toast({ title: "Change made again" });
    await refreshRecords();
  } catch (failure) {
    if (isInTheWay(failure)) return askToUndo(undo);
    toast({
      title: "The change could not be made again",
      description: failureSentence(failure),
      variant: "destructive",
    });
  }
}

function isInTheWay(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 409 && hasConflicts(failure.body);
}

function hasConflicts(body: string): boolean {
  try {
    return undoRefusal.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** Takes back what this tab did last. */
export function undoLastAct(): void {
  const last = acts.at(-1);
  if (last === undefined) toast({ title: "There is nothing to undo" });
  else void undoChange(last);
}
