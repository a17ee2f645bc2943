import { useState } from "react";
import type { DeletedRecord, LostLink } from "#shared/records/deleted-records.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { countText } from "#shared/format/count-text.ts";
import { useErase, useRestore } from "./deleted-records.api.ts";

type SelectionBarProps = {
  chosen: DeletedRecord[];
  onDone: () => void;
  onLost: (lost: LostLink[]) => void;
};

export function SelectionBar({ chosen, onDone, onLost }: SelectionBarProps) {
  const restore = useRestore(onLost);
  const [isErasing, setIsErasing] = useState(false);
  const keys = chosen.map(({ entity, id }) => ({ entity, id }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-ink-muted">
        {chosen.length > 0 && `${countText(chosen.length, "record", "records")} chosen`}
      </p>
      {chosen.length > 0 && (
        <>
          <Permitted to="records.write">
            <Button
              variant="primary"
              disabled={restore.isPending}
              onClick={() => restore.mutate(keys, { onSuccess: onDone })}
            >
              Restore chosen
            </Button>
          </Permitted>
          <Permitted to="records.erase">
            <Button onClick={() => setIsErasing(true)}>Erase for good</Button>
          </Permitted>
        </>
      )}
      {isErasing && (
        <EraseDialog chosen={chosen} onDone={onDone} onClose={() => setIsErasing(false)} />
      )}
    </div>
  );
}

type EraseDialogProps = { chosen: DeletedRecord[]; onDone: () => void; onClose: () => void };

function EraseDialog({ chosen, onDone, onClose }: EraseDialogProps) {
  const erase = useErase();
  const keys = chosen.map(({ entity, id }) => ({ entity, id }));
  const erased = () => {
    onClose();
    onDone();
  };
  return (
    <ConfirmDialog
      title={`Erase ${countText(chosen.length, "record", "records")} for good?`}
      description="Their values are removed from the history, the feed and imports. Contacts are also taken out of every text that names them. This cannot be undone."
      confirmLabel="Erase for good"
      pendingLabel="Erasing..."
      isPending={erase.isPending}
      isDestructive
      onConfirm={() => erase.mutate(keys, { onSuccess: erased })}
      onClose={onClose}
    />
  );
}
