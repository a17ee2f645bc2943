import { CopyField } from "#web/ui/copy-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogBody, DialogFooter } from "#web/ui/dialog.tsx";

/** A key that was just made. */
export function MadeKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <DialogBody>
        <CopyField label="API key" text={secret} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
