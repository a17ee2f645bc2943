import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  isPending: boolean;
  isDestructive?: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks once more before something that is hard to take back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} description={props.description} onClose={props.onClose}>
      {props.children && <DialogBody>{props.children}</DialogBody>}
      <DialogFooter>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button
          variant={props.isDestructive ? "danger" : "primary"}
          disabled={props.isPending || (props.isDisabled ?? false)}
          onClick={props.onConfirm}
        >
          {props.isPending ? props.pendingLabel : props.confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
