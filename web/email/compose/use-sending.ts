import { useState } from "react";
import type { OutgoingContent } from "#shared/outgoing-emails.ts";
import { ApiError, failureSentence } from "#web/platform/api-client.ts";
import { sendEmail, sendSeparately } from "#web/email/outgoing/outgoing-emails.api.ts";
import { openEmail } from "./opened-email.ts";
import { toastScheduled, toastSeparate } from "./toast-scheduled.ts";
import type { useKeptDraft } from "./use-kept-draft.ts";

/** What is asked before an email goes to who must not be written to. */
export type Question = { sentence: string; sendAt: string | null };

type Draft = Pick<ReturnType<typeof useKeptDraft>, "stop" | "resume">;

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
      onFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  const fail = (error: unknown) => setFailure(failureSentence(error));
  const send = (sendAt: string | null, sendsAnyway = false) =>
    run(
      async () => {
        const sent = await sendEmail(id, { ...content(), sendAt, sendsAnyway });
        openEmail(null);
        toastScheduled(sent, sendAt);
      },
      (error) =>
        isAboutSuppressed(error) ? ask({ sentence: failureSentence(error), sendAt }) : fail(error),
    );
  const sendToEach = () =>
    run(async () => {
      const sent = await sendSeparately(id, content());
      openEmail(null);
      toastSeparate(sent);
    }, fail);
  return { failure, isSending, send, sendToEach, question, dismiss: () => ask(null) };
}

function isAboutSuppressed(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ path }) => path === "sendsAnyway");
}
