import { useSyncExternalStore } from "react";
import type { OutgoingEmail } from "#shared/email/outgoing-emails.ts";
import { addFile, readOutgoing } from "#web/email/outgoing/outgoing-emails.api.ts";

type Upload = {
  name: string;
  /** Of what has gone, from 0 to 1. */
  share: number;
  cancel: () => void;
};

/** By email, which may be closed and opened again meanwhile. */
const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

export function useUpload(emailId: string): Upload | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads.get(emailId),
    () => undefined,
  );
}

function show(emailId: string, upload: Upload | undefined): void {
  if (upload) uploads.set(emailId, upload);
  else uploads.delete(emailId);
  for (const listener of listeners) listener();
}

/** One after the other, so that all count towards the limit. Cancelling one leaves out those after it. */
export async function addFiles(emailId: string, files: File[]): Promise<OutgoingEmail> {
  const stop = new AbortController();
  const cancel = () => stop.abort();
  try {
    return await addInTurn(files, (file) => {
      const { name } = file;
      const onSent = (share: number) => show(emailId, { name, share, cancel });
      onSent(0);
      return addFile(emailId, file, { signal: stop.signal, onSent });
    });
  } catch (failure) {
    if (!stop.signal.aborted) throw failure;
    return await readOutgoing(emailId);
  } finally {
    show(emailId, undefined);
  }
}

async function addInTurn(
  [file, ...others]: File[],
  add: (file: File) => Promise<OutgoingEmail>,
): Promise<OutgoingEmail> {
  if (!file) throw new Error("No file was chosen.");
  const added = await add(file);
  return others.length === 0 ? added : addInTurn(others, add);
}
