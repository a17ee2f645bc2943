import { useMutation } from "@tanstack/react-query";
import { Paperclip, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { format } from "#shared/format.ts";
import {
  maxFileBytes,
  type OutgoingEmail,
  type OutgoingFile,
  tooLarge,
} from "#shared/outgoing-emails.ts";
import { toastFailure } from "#web/platform/record-writes.ts";
import { Button } from "#web/ui/button.tsx";
import { addFile, removeFile } from "#web/email/outgoing/outgoing-emails.api.ts";

type ComposerFilesProps = {
  /** What else can be put into the email. */
  beside: ReactNode;
  emailId: string;
  files: OutgoingFile[];
  onChange: (files: OutgoingFile[]) => void;
};

export function ComposerFiles({ beside, emailId, files, onChange }: ComposerFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: async (step: () => Promise<OutgoingEmail>) => onChange((await step()).files),
    onError: (failure) => toastFailure("The files were not changed", failure),
  });
  const add = (chosen: File[]) =>
    change.mutate(async () => {
      const bytes = [...files.map((one) => one.bytes), ...chosen.map((one) => one.size)];
      if (bytes.reduce((sum, one) => sum + one, 0) > maxFileBytes) throw new Error(tooLarge);
      return addAll(emailId, chosen);
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
      <Button disabled={change.isPending} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        {change.isPending ? "Just a moment..." : "Attach files"}
      </Button>
      {beside}
      <ul aria-label="Attached files" className="contents">
        {files.map(({ id, name, bytes }) => (
          <li key={id}>
            <Button
              variant="ghost"
              aria-label={`Remove ${name}`}
              disabled={change.isPending}
              onClick={() => change.mutate(() => removeFile(emailId, id))}
            >
              {name} ({format.number(Math.ceil(bytes / 1_000))} kB)
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One after the other, so that all count towards the limit. */
async function addAll(emailId: string, [file, ...others]: File[]): Promise<OutgoingEmail> {
  if (!file) throw new Error("No file was chosen.");
  const added = await addFile(emailId, file);
  return others.length === 0 ? added : addAll(emailId, others);
}
