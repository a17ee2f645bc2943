import { useIsMutating, useMutation } from "@tanstack/react-query";
import { Paperclip, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { format } from "#shared/format/format.ts";
import { maxFileBytes, type OutgoingEmail, tooLarge } from "#shared/email/outgoing-emails.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { Button } from "#web/ui/button.tsx";
import { sentence } from "#web/ui/isolated.ts";
import { wrappingButton } from "#web/ui/wrapping-button.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { readOutgoing, removeFile } from "#web/email/outgoing/outgoing-emails.api.ts";
import { addFiles, useUpload } from "./file-uploads.ts";
import { showFiles } from "./opened-email.ts";

type ComposerFilesProps = {
  /** What else can be put into the email. */
  beside: ReactNode;
  email: Pick<OutgoingEmail, "id" | "files">;
};

/** Whether files of an email are being changed, also since before it was opened: until then it is not sent. */
export function useIsAttaching(emailId: string): boolean {
  return useIsMutating({ mutationKey: changingFiles(emailId) }) > 0;
}

function changingFiles(emailId: string): string[] {
  return ["email-files", emailId];
}

export function ComposerFiles({ beside, email: { id: emailId, files } }: ComposerFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationKey: changingFiles(emailId),
    mutationFn: (step: () => Promise<OutgoingEmail>) => step(),
    onSuccess: showFiles,
    onError: (failure) => toastFailure("The files were not changed", failure),
    // What was stored without an answer is sent as well, and so is what an email lacked when it was opened again.
    onSettled: () => readOutgoing(emailId).then(showFiles, () => undefined),
  });
  const isAttaching = useIsAttaching(emailId);
  const upload = useUpload(emailId);
  const add = (chosen: File[]) =>
    change.mutate(async () => {
      const bytes = [...files.map((one) => one.bytes), ...chosen.map((one) => one.size)];
      if (bytes.reduce((sum, one) => sum + one, 0) > maxFileBytes) throw new Error(tooLarge);
      return addFiles(emailId, chosen);
    });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          if (target.files?.length) add([...target.files]);
          target.value = "";
        }}
      />
      <Button disabled={isAttaching} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        {isAttaching ? "Just a moment..." : "Attach files"}
      </Button>
      {beside}
      <ul aria-label="Attached files" className="contents">
        {files.map(({ id, name, bytes }) => (
          <li key={id}>
            <Button
              variant="ghost"
              className={wrappingButton}
              aria-label={`Remove ${name}`}
              disabled={isAttaching}
              onClick={() => change.mutate(() => removeFile(emailId, id))}
            >
              {sentence`${name} (${format.number(Math.ceil(bytes / 1_000))} kB)`}
              <X aria-hidden />
            </Button>
          </li>
        ))}
        {upload && (
          <li className="flex min-w-0 basis-full items-center gap-3">
            <span className="min-w-0 truncate">{upload.name}</span>
            <div className="min-w-16 flex-1">
              <ProgressBar label={`Attaching ${upload.name}`} share={upload.share} />
            </div>
            <Button variant="ghost" aria-label={`Cancel ${upload.name}`} onClick={upload.cancel}>
              Cancel
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}
