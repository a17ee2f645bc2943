import { Copy, Download, Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";

type BackupCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows backup codes, which no one sees again once this is closed. */
export function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const text = `CRM Pro backup codes. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <Dialog
      title="Keep your backup codes"
      description="Without your authenticator app, one of these lets you in. Each works once. They are shown only now."
      onClose={onClose}
      keepOpenOnOutsidePress
    >
      <DialogBody>
        <ul
          aria-label="Backup codes"
          className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-mono text-base"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => void copy(text)}>
            <Copy aria-hidden />
            Copy
          </Button>
          <Button asChild>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download="crm-pro-backup-codes.txt"
            >
              <Download aria-hidden />
              Download
            </a>
          </Button>
          <Button onClick={() => print(text)}>
            <Printer aria-hidden />
            Print
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => toast({ title: "Backup codes copied" }),
    () => toast({ title: "The codes could not be copied", variant: "destructive" }),
  );
}

/** Prints the codes alone, from a frame that goes when it is done. */
function print(text: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const { contentWindow, contentDocument } = frame;
  if (!contentWindow || !contentDocument) return;
  const page = contentDocument.createElement("pre");
  page.textContent = text;
  contentDocument.body.append(page);
  contentWindow.addEventListener("afterprint", () => frame.remove());
  contentWindow.print();
}
