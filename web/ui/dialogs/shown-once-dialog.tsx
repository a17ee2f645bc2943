import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

type ShownOnceDialogProps = {
  title: string;
  description: string;
  /** What is to be copied. */
  children: ReactNode;
  onClose: () => void;
};

/** Shows what no one sees again, such as a secret: only a button or Escape closes it. */
export function ShownOnceDialog({ title, description, children, onClose }: ShownOnceDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={onClose} keepOpenOnOutsidePress>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
