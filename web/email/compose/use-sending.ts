import { useState } from "react";
import type { OutgoingContent } from "#shared/email/outgoing-emails.ts";
import { ApiError, failureSentence } from "#web/platform/calls/api-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { sendEmail, sendSeparately } from "#web/email/outgoing/outgoing-emails.api.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { closeEmail } from "./opened-email.ts";
import { toastScheduled, toastSeparate } from "./toast-scheduled.ts";
import type { useKeptDraft } from "./use-kept-draft.ts";

const notKnown = "It is not known whether the email was sent.";

/** What is asked before an email goes to who must not be written to. */
export type Question = { sentence: string; sendAt: string | null };

type Draft = Pick<ReturnType<typeof useKeptDraft>, "stop" | "resume" | "isClosed">;

export function useSending(id: string, content: () => OutgoingContent, draft: Draft) {
  const [failure, setFailure] = useState<string | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const [isSending, setIsSending] = useState(false);
  const run = async (sending: () => Promise<void>, onFailure: (error: unknown) => void) => {
    draft.stop();
    setIsSending(true);
    setFailure(null);
    ask(null);
    try {
      await sending();
    } catch (error) {
      draft.resume();
      if (draft.isClosed()) toastUnsent(error);
      else onFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  const fail = (error: unknown) =>
    setFailure(
      isAnswer(error) ? error.sentence : `${notKnown} Send it again: it goes out only once.`,
    );
  const send = (sendAt: string | null, sendsAnyway = false) =>
    run(
      async () => {
        const sent = await sendEmail(id, { ...content(), sendAt, sendsAnyway });
        closeEmail(id);
        toastScheduled(sent, sendAt);
      },
      (error) =>
        isAboutSuppressed(error) ? ask({ sentence: failureSentence(error), sendAt }) : fail(error),
    );
  const sendToEach = () =>
    run(async () => {
      const sent = await sendSeparately(id, content());
      closeEmail(id);
      toastSeparate(sent);
    }, fail);
  return { failure, isSending, send, sendToEach, question, dismiss: () => ask(null) };
}

/** Says that an email was not sent whose dialog is closed already. */
function toastUnsent(error: unknown): void {
  if (isAnswer(error)) return toastFailure("The email was not sent", error);
  toast({
    title: "The server did not answer",
    description: `${notKnown} If it was not, it is among your drafts.`,
    variant: "destructive",
  });
}

/** The server's own, not a proxy's. */
function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.ownSentence !== null;
}

function isAboutSuppressed(error: unknown): boolean {
  return isAnswer(error) && error.issues.some(({ path }) => path === "sendsAnyway");
}
