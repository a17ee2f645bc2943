import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { makeLane } from "#shared/lane.ts";
import {
  mayHaveArrived,
  type OutgoingContent,
  type OutgoingEmail,
  outgoingEmail,
  recipientZone,
  type SendOrder,
  type SentSeparately,
  sentSeparately,
} from "#shared/outgoing-emails.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { withQuery } from "#web/platform/paths.ts";
import { loadByKey, queryClient } from "#web/platform/query-client.ts";
import { toastFailure } from "#web/platform/record-writes.ts";

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

const lanes = new Map<string, ReturnType<typeof makeLane>>();

/** A draft is stored in the order in which it was typed, then read, sent or deleted. */
function inTurn<Result>(id: string, call: () => Promise<Result>): Promise<Result> {
  const lane = lanes.get(id) ?? makeLane(1);
  lanes.set(id, lane);
  return lane(call);
}

/** No one waits for a call that stores a draft, and others wait for its end. */
const draftTimeoutMs = 20_000;

export async function keepDraft(id: string, body: OutgoingContent): Promise<void> {
  await inTurn(id, () => {
    const signal = AbortSignal.timeout(draftTimeoutMs);
    return callApi("PUT", apiPaths.outgoingEmail(id), { body, signal });
  });
  refreshOutgoing();
}

export async function readOutgoing(id: string): Promise<OutgoingEmail> {
  const answer = await inTurn(id, () => callApi("GET", apiPaths.outgoingEmail(id)));
  return readJson(outgoingEmail, answer);
}

export async function sendEmail(id: string, body: SendOrder): Promise<OutgoingEmail> {
  const answer = await inTurn(id, () => callApi("POST", apiPaths.sendEmail(id), { body }));
  refreshOutgoing();
  return readJson(outgoingEmail, answer);
}

export async function sendSeparately(id: string, body: OutgoingContent): Promise<SentSeparately> {
  const answer = await inTurn(id, () => callApi("POST", apiPaths.sendSeparately(id), { body }));
  refreshOutgoing();
  return readJson(sentSeparately, answer);
}

/** @returns the draft that it is again */
export async function cancelEmail(id: string): Promise<OutgoingEmail> {
  const answer = await callApi("POST", apiPaths.cancelEmail(id));
  refreshOutgoing();
  return readJson(outgoingEmail, answer);
}

export async function deleteEmail(id: string): Promise<void> {
  await inTurn(id, () => callApi("DELETE", apiPaths.outgoingEmail(id)));
  refreshOutgoing();
}

export async function addFile(id: string, file: File): Promise<OutgoingEmail> {
  const path = withQuery(apiPaths.outgoingFiles(id), { name: file.name.slice(0, 255) });
  return readJson(outgoingEmail, await callApi("POST", path, { file }));
}

export async function removeFile(id: string, fileId: string): Promise<OutgoingEmail> {
  return readJson(outgoingEmail, await callApi("DELETE", apiPaths.outgoingFile(id, fileId)));
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
