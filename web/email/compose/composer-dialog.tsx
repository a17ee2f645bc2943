import { Trash2 } from "lucide-react";
import { FormProvider, useForm } from "react-hook-form";
import type { OutgoingContent, OutgoingEmail } from "#shared/email/outgoing-emails.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useStay } from "#web/platform/navigation/stay.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Dialog, DialogBody } from "#web/ui/dialogs/dialog.tsx";
import { deleteEmail } from "#web/email/outgoing/outgoing-emails.api.ts";
import { ComposerFields } from "./composer-fields.tsx";
import { ComposerFiles, useIsAttaching } from "./composer-files.tsx";
import { openEmail } from "./opened-email.ts";
import { SendLaterMenu } from "./send-later-menu.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSending } from "./use-sending.ts";

/** Writes an email. What is typed is kept as a draft, also when the dialog is closed. */
export function ComposerDialog({ email }: { email: OutgoingEmail }) {
  const form = useForm<OutgoingContent>({ defaultValues: contentOf(email) });
  const draft = useKeptDraft(email.id, form);
  const sending = useSending(email.id, form.getValues, draft);
  const { failure, isSending, send, question } = sending;
  const isAttaching = useIsAttaching(email.id);
  useStay(draft.isUnsaved);
  const discard = async () => {
    draft.stop();
    openEmail(null);
    await deleteEmail(email.id).catch((error: unknown) => {
      draft.resume();
      toastFailure("The draft was not deleted", error);
    });
  };
  return (
    <Dialog
      title={email.subject || "New email"}
      isWide
      keepOpenOnOutsidePress
      onClose={() => openEmail(null)}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            void send(null);
          }}
        >
          <DialogBody>
            <ComposerFields hasCopies={email.cc !== "" || email.bcc !== ""} />
            <ComposerFiles beside={<TemplateMenu />} email={email} />
            <p role="alert" className="mt-3 text-danger-ink empty:hidden">
              {failure ?? (draft.isFailed ? draft.note : null)}
            </p>
          </DialogBody>
          <div className="flex flex-wrap items-center justify-end gap-2 px-6 py-5">
            <p role="status" className="mr-auto text-ink-muted">
              {draft.isFailed ? null : draft.note}
            </p>
            <Button variant="ghost" disabled={isSending} onClick={() => void discard()}>
              <Trash2 aria-hidden />
              <span className="max-sm:sr-only">Discard</span>
            </Button>
            <SendLaterMenu
              isDisabled={isSending || isAttaching}
              onChoose={(moment) => void send(moment)}
              onSeparate={() => void sending.sendToEach()}
            />
            <Button type="submit" variant="primary" disabled={isSending || isAttaching}>
              {isSending ? "Just a moment..." : "Send"}
            </Button>
          </div>
        </form>
      </FormProvider>
      {question && (
        <ConfirmDialog
          title="Send anyway?"
          description={question.sentence}
          confirmLabel="Send anyway"
          pendingLabel="Sending..."
          isPending={isSending}
          onConfirm={() => void send(question.sendAt, true)}
          onClose={sending.dismiss}
        />
      )}
    </Dialog>
  );
}

function contentOf(email: OutgoingEmail): OutgoingContent {
  const { accountId, to, cc, bcc, subject, text } = email;
  return { accountId, to, cc, bcc, subject, text };
}
