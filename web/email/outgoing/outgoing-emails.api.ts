import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { cutFileName } from "#shared/format/cut-text.ts";
import {
  mayHaveArrived,
  type OutgoingContent,
  type OutgoingEmail,
  outgoingEmail,
  recipientZone,
  type SendOrder,
  type SentSeparately,
  sentSeparately,
} from "#shared/email/outgoing-emails.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { callsInTurn } from "#web/platform/calls/calls-in-turn.ts";
import { stayUntil } from "#web/platform/navigation/stay.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { sendWithProgress } from "#web/platform/calls/send-with-progress.ts";

/** What is on its way changes by itself. */
const onItsWayMs = 3_000;
const atRestMs = 30_000;

const loadEmails = loadByKey(z.array(outgoingEmail));

export function useOutgoingEmails(contactId?: string) {
  return useQuery({
    queryKey: [withQuery(apiPaths.outgoingEmails, { contactId })],
    queryFn: loadEmails,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? onItsWayMs : atRestMs),
  });
}

/** The time zone of who an email goes to, as far as it is known. */
export function useRecipientZone(address: string) {
  return useQuery({
    queryKey: [apiPaths.recipientZone(address)],
    queryFn: loadByKey(recipientZone),
  });
}

function isOnItsWay(email: OutgoingEmail): boolean {
  const { state, dueAt } = email;
  const isDue = dueAt !== null && Date.parse(dueAt) < Date.now() + 60_000;
  return (state === "sending" && !mayHaveArrived(email)) || (state === "scheduled" && isDue);
}

const lanes = new Map<string, ReturnType<typeof callsInTurn>>();

/** A draft is stored in the order in which it was typed, then read, sent or deleted. */
function inTurn(id: string, call: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const lane = lanes.get(id) ?? callsInTurn();
  lanes.set(id, lane);
  return lane(call);
}

export async function keepDraft(id: string, body: OutgoingContent): Promise<void> {
  await stayUntil(
    inTurn(id, (signal) => callApi("PUT", apiPaths.outgoingEmail(id), { body, signal })),
  );
  refreshOutgoing();
}

export async function readOutgoing(id: string): Promise<OutgoingEmail> {
  const answer = await inTurn(id, (signal) =>
    callApi("GET", apiPaths.outgoingEmail(id), { signal }),
  );
  return readJson(outgoingEmail, answer);
}

/** Where there was no answer, the same call is answered as the first one was. */
export async function sendEmail(id: string, body: SendOrder): Promise<OutgoingEmail> {
  const path = apiPaths.sendEmail(id);
  const sending = stayUntil(inTurn(id, (signal) => callApi("POST", path, { body, signal })));
  return readJson(outgoingEmail, await sending.finally(refreshOutgoing));
}

export async function sendSeparately(id: string, body: OutgoingContent): Promise<SentSeparately> {
  const path = apiPaths.sendSeparately(id);
  const sending = stayUntil(inTurn(id, (signal) => callApi("POST", path, { body, signal })));
  return readJson(sentSeparately, await sending.finally(refreshOutgoing));
}

/** @returns the draft that it is again */
export async function cancelEmail(id: string): Promise<OutgoingEmail> {
  const answer = await callApi("POST", apiPaths.cancelEmail(id));
  refreshOutgoing();
  return readJson(outgoingEmail, answer);
}

export async function deleteEmail(id: string): Promise<void> {
  await inTurn(id, (signal) => callApi("DELETE", apiPaths.outgoingEmail(id), { signal }));
  refreshOutgoing();
}

type Sending = { signal: AbortSignal; onSent: (share: number) => void };

export async function addFile(
  id: string,
  file: File,
  { signal, onSent }: Sending,
): Promise<OutgoingEmail> {
  const path = withQuery(apiPaths.outgoingFiles(id), { name: cutFileName(file.name, 255) });
  const options = { file, signal, send: sendWithProgress(onSent) };
  return readJson(outgoingEmail, await stayUntil(callApi("POST", path, options)));
}

export async function removeFile(id: string, fileId: string): Promise<OutgoingEmail> {
  const answer = await inTurn(id, (signal) =>
    callApi("DELETE", apiPaths.outgoingFile(id, fileId), { signal }),
  );
  return readJson(outgoingEmail, answer);
}

type Step = "cancel" | "now" | "arrived" | "lost" | "delete";

/** What can be done with an email that waits or was not sent. */
export function useOutgoingStep() {
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: Step }) => takeStep(id, step),
    onSettled: refreshOutgoing,
    onError: (failure) => toastFailure("The email was not changed", failure),
  });
}

async function takeStep(id: string, step: Step): Promise<void> {
  switch (step) {
    case "cancel":
      await cancelEmail(id);
      return;
    case "now":
      await callApi("POST", apiPaths.sendEmailNow(id));
      return;
    case "delete":
      return deleteEmail(id);
    case "arrived":
    case "lost":
      await callApi("POST", apiPaths.settleEmail(id), { body: { wasSent: step === "arrived" } });
  }
}

function refreshOutgoing(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && path.startsWith(apiPaths.outgoingEmails),
  });
}
