import { useSyncExternalStore } from "react";
import { changeSetHeader, changeSetSummary, undoRefusal } from "#shared/changes.ts";
import { toast } from "#web/ui/toast-store.ts";
import { ApiError, callApi, failureSentence, readJson } from "./api-client.ts";
import { apiPaths } from "./paths.ts";
import { refreshRecords } from "./refresh-records.ts";

/** More than anyone takes back one by one. */
const mostOperations = 100;

/** What this tab has done and not taken back, oldest first. */
let operations: string[] = [];

/** The operation of which a dialog asks whether to take it back. */
let asked: string | null = null;
const listeners = new Set<() => void>();

/** From now on Ctrl or Cmd + Z takes this operation back first. */
export function noteOperation(changeSetId: string): void {
  operations = [...operations.filter((operation) => operation !== changeSetId), changeSetId].slice(
    -mostOperations,
  );
}

/** Opens the dialog that says what taking an operation back would do; null closes it. */
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
 * Takes back all that one operation changed, and says so. Where someone has changed one of its records since,
 * a dialog tells who and what.
 * @param keepLater keeps what was changed since, and takes back the rest
 */
export async function undoChange(changeSetId: string, keepLater = false): Promise<void> {
  try {
    const response = await callApi("POST", apiPaths.undo(changeSetId, keepLater));
    operations = operations.filter((operation) => operation !== changeSetId);
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

/** An undo is an operation like another: taken back, the change is there again. */
async function redo(undo: string, changeSetId: string): Promise<void> {
  try {
    await callApi("POST", apiPaths.undo(undo));
    noteOperation(changeSetId);
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
export function undoLastOperation(): void {
  const last = operations.at(-1);
  if (last === undefined) toast({ title: "There is nothing to undo" });
  else void undoChange(last);
}
