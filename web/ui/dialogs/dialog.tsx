import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { onEarlyEscape } from "./early-escape.ts";
import { giveFocusBack, isFocusLost, showWhereTabLeads } from "#web/ui/focus/focus.ts";
import { heirOfOpener, noteOpener } from "./opener.ts";

type DialogProps = {
  title: string;
  description?: string;
  /** Called for the close button, Escape, and a press outside. */
  onClose: () => void;
  /** A press outside closes nothing, so typed text survives. */
  keepOpenOnOutsidePress?: boolean;
  isWide?: boolean;
  children: ReactNode;
};

/** A modal window, open for as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const [opener] = useState(noteOpener);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <RadixDialog.Content
          className={cn(
            props.isWide ? "max-w-3xl" : "max-w-lg",
            "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full animate-pop-in flex-col rounded-t-xl border border-line bg-raised text-sm shadow-dialog focus:outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[85dvh] sm:rounded-xl",
          )}
          {...(props.description ? {} : { "aria-describedby": undefined })}
          // What has come back into the page may have taken the focus already.
          onCloseAutoFocus={() => isFocusLost() && giveFocusBack(heirOfOpener(opener))}
          onKeyDown={onEarlyEscape(props.onClose)}
          onKeyUp={showWhereTabLeads}
          onInteractOutside={(event) => props.keepOpenOnOutsidePress && event.preventDefault()}
        >
          <DialogHeader title={props.title} description={props.description} />
          {props.children}
          {/* Last, so that the focus begins in the first field. */}
          <RadixDialog.Close asChild>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Close"
              className="absolute top-4 right-4"
            >
              <X aria-hidden />
            </Button>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function DialogHeader({ title, description }: Pick<DialogProps, "title" | "description">) {
  return (
    <div className="pt-5 pr-16 pb-4 pl-6 wrap-anywhere">
      <RadixDialog.Title className="text-base font-semibold">{title}</RadixDialog.Title>
      {description && (
        <RadixDialog.Description className="mt-1 text-ink-muted">
          {description}
        </RadixDialog.Description>
      )}
    </div>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="overflow-y-auto px-6 py-1">{children}</div>;
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="flex justify-end gap-2 px-6 py-5">{children}</div>;
}

type SubmitFooterProps = {
  submitLabel: string;
  /** Instead of it while the form is sent. */
  pendingLabel?: string;
  isPending?: boolean;
  /** The id of the form, where the foot stands outside of it. */
  form?: string;
  onCancel: () => void;
};

/** The foot of a form: leave it, or send it. */
export function SubmitFooter(props: SubmitFooterProps) {
  const { submitLabel, pendingLabel = "Saving...", isPending = false, form, onCancel } = props;
  return (
    <DialogFooter>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" disabled={isPending}>
        {isPending ? pendingLabel : submitLabel}
      </Button>
    </DialogFooter>
  );
}
