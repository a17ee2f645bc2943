import { type Mutation, onlineManager, useMutation, useMutationState } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { changeSetHeader } from "#shared/records/changes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { ApiError, failureSentence, shownWorkspace } from "#web/platform/calls/api-client.ts";
import { noteOwnDeletion } from "#web/platform/changes/own-changes.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { randomKey } from "#web/platform/calls/random-key.ts";
import { partOf } from "#web/platform/kinds/record-parts.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { noteOperation, undoChange } from "#web/platform/changes/undo-changes.ts";
import { addUnsent } from "#web/platform/calls/unsent-writes.ts";
import {
  isWorthRepeating,
  type RecordWrite,
  recordWrite,
  retryDelayMs,
  sendWrite,
} from "#web/platform/calls/send-write.ts";

type Call = Pick<RecordWrite, "method" | "path"> & {
  body?: object;
  /** As the person saw it. */
  seen?: { version: number } | null;
};

type RecordWriteKind<Input> = {
  name: string;
  call: (input: Input) => Call;
  /** Shown while it waits. */
  label: (input: Input) => string;
  /** Such as "Contact created successfully". */
  done: string | ((input: Input) => string);
  failed: string;
  deletes?: (input: Input) => string[];
  /** Puts an Undo on the toast. */
  canUndo?: boolean;
  /** Writes of one scope are sent one after the other. */
  scope?: string;
  /** Shows the answer before lists are asked for again. */
  apply?: (answer: unknown, input: Input) => void;
  /** A form shows refusals itself. */
  isForm?: boolean;
};

type Then = { onSuccess?: (answer: Response) => void; onError?: (failure: Error) => void };

const root = "record-write";

/** Begins the keys of all changes of records. */
export const writeKey = [root];
const tries = 3;

/** A write without an answer is sent again under its key. */
queryClient.setMutationDefaults(writeKey, {
  mutationFn: (variables) => sendWrite(recordWrite.parse(variables)),
  networkMode: "online",
  retry: (count, failure) =>
    isWorthRepeating(failure) && (count < tries || !onlineManager.isOnline()),
  retryDelay: (_count, failure) => retryDelayMs(failure),
  onSuccess: (response, variables) => reportDone(response, recordWrite.parse(variables)),
  // Only after a reload: the form is gone.
  onError: (failure, variables) => keepOrReport(failure, recordWrite.parse(variables)),
});

/** Their form was closed before the answer. */
const putAside = new Set<string>();

/** Reports the result, and asks again for what is on the screen. */
export function useRecordWrite<Input>(kind: RecordWriteKind<Input>) {
  const mutation = useMutation<Response, Error, RecordWrite>({
    mutationKey: [root, kind.name],
    ...(kind.scope === undefined ? {} : { scope: { id: kind.scope } }),
    onSuccess: async (response, write) => {
      // As it was given by `toWrite`.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const apply = (answer: unknown) => kind.apply?.(answer, write.input as Input);
      // Where the answer is cut off, the lists are asked for again all the same.
      if (kind.apply) await response.json().then(apply, () => undefined);
      reportDone(response, write);
    },
    onError: (failure, write) => {
      if (putAside.has(write.key)) keepOrReport(failure, write);
      else if (!kind.isForm || !isConflict(failure)) reportFailed(failure, write);
    },
  });
  const latestKey = useRef<string>(null);
  useEffect(() => () => void (latestKey.current && putAside.add(latestKey.current)), []);
  const { isPending, isPaused, isError, error } = mutation;
  return {
    isPending,
    isPaused,
    isError,
    error,
    mutate: (input: Input, then: Then = {}) => {
      const write = toWrite(kind, input);
      latestKey.current = write.key;
      mutation.mutate(write, then);
    },
  };
}

function toWrite<Input>(kind: RecordWriteKind<Input>, input: Input): RecordWrite {
  const { seen, ...call } = kind.call(input);
  return {
    key: randomKey(),
    workspaceId: shownWorkspace(),
    ...call,
    seen: seen ? partOf(seen, changedBy(call)) : null,
    version: seen ? seen.version : null,
    label: kind.label(input),
    done: typeof kind.done === "string" ? kind.done : kind.done(input),
    failed: kind.failed,
    canUndo: kind.canUndo ?? false,
    deletes: kind.deletes?.(input) ?? null,
    page: kind.isForm ? addressOfForm() : null,
    input,
  };
}

/** A whole record may be sent, its version included. */
function changedBy({ body }: Call): object {
  const { version: _version, ...changes } = { version: null, ...body };
  return changes;
}

/** A form with an address can be opened again. */
function addressOfForm(): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}`;
}

export function usePendingWrites(name?: string): RecordWrite[] {
  return useMutationState({
    filters: { mutationKey: name ? [root, name] : writeKey, status: "pending" },
    select: ({ state }) => recordWrite.parse(state.variables),
  });
}

export function isRecordWrite({ options }: Mutation): boolean {
  return options.mutationKey?.[0] === root;
}

/** Whether a save was refused because the record has changed since it was shown. */
export function isConflict(failure: Error | null): failure is ApiError {
  return failure instanceof ApiError && failure.status === 412;
}

function reportDone(response: Response, { done, canUndo, deletes }: RecordWrite): void {
  const changeSetId = response.headers.get(changeSetHeader);
  if (changeSetId) noteOperation(changeSetId);
  const deleted = deletes?.at(-1);
  if (changeSetId && deleted) noteOwnDeletion(deleted, changeSetId);
  toast({ title: done, ...(canUndo && changeSetId ? { action: undoAction(changeSetId) } : {}) });
  void refreshRecords(deletes ?? undefined);
}

function keepOrReport(failure: Error, write: RecordWrite): void {
  if (write.page === null) reportFailed(failure, write);
  else addUnsent(write, failureSentence(failure));
}

function reportFailed(failure: Error, { failed }: RecordWrite): void {
  if (!isConflict(failure)) return toastFailure(failed, failure);
  toast({
    title: failed,
    description: `${failure.sentence} This is how it is now.`,
    variant: "destructive",
  });
  void refreshRecords();
}

function undoAction(changeSetId: string) {
  return { label: "Undo", onPress: () => void undoChange(changeSetId) };
}

export function toastFailure(title: string, failure: unknown): void {
  toast({ title, description: failureSentence(failure), variant: "destructive" });
}
