import { useSyncExternalStore } from "react";
import { changeSetHeader, changeSetSummary, undoRefusal } from "#shared/records/changes.ts";
import { format } from "#shared/format/format.ts";
import { type Operation, operation } from "#shared/records/operations.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { ApiError, callApi, failureSentence, readJson } from "#web/platform/calls/api-client.ts";
import { noteBegun, untilOver } from "#web/platform/operations/known-operations.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { refreshRecords } from "./refresh-records.ts";

/** More than anyone undoes one by one. */
const mostOperations = 100;

let operations: string[] = [];

/** The operation that a dialog asks about. */
let asked: string | null = null;
const listeners = new Set<() => void>();

/** Ctrl or Cmd + Z undoes it first. */
export function noteOperation(changeSetId: string): void {
  operations = [...operations.filter((operation) => operation !== changeSetId), changeSetId].slice(
    -mostOperations,
  );
}

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

/** A dialog says who changed a record since, and what. @param keepLater undoes all but later changes */
export async function undoChange(changeSetId: string, keepLater = false): Promise<void> {
  try {
    const response = await callApi("POST", apiPaths.undo(changeSetId, keepLater));
    operations = operations.filter((known) => known !== changeSetId);
    if (response.status === 202) return void showEnd(await readJson(operation, response));
    const undo = response.headers.get(changeSetHeader);
    const { notice } = await readJson(changeSetSummary, response);
    toast({
      title: "Change undone",
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

/** Waits for an undo that runs in the background, and says how it ended. */
async function showEnd(begun: Operation): Promise<void> {
  noteBegun(begun);
  toast({ title: "The undo has begun" });
  const { state, title, refused, message } = await untilOver(begun.id);
  if (state === "failed") {
    toast({
      title: "The undo has failed",
      ...(message && { description: message }),
      variant: "destructive",
    });
  } else {
    const kept = `${format.number(refused)} changed since stay as they are.`;
    toast({
      title: state === "stopped" ? "The undo was stopped" : "The undo is done",
      description: refused > 0 ? `${title}: ${kept}` : title,
    });
  }
  await refreshRecords();
}

/** An undo can be undone. */
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

export function undoLastOperation(): void {
  const last = operations.at(-1);
  if (last === undefined) toast({ title: "There is nothing to undo" });
  else void undoChange(last);
}
