import { use, useState } from "react";
import { EditedRecord, remoteChangeCount, useRemoteChange } from "./remote-changes.ts";

export function RemoteChangeNote() {
  const [openedAt] = useState(remoteChangeCount);
  const changes = useRemoteChange(use(EditedRecord));
  const isNew = changes !== undefined && changes.number > openedAt;
  return (
    <div role="status">
      {isNew && (
        <p className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
          {changes.isDeleted
            ? `${changes.by} has deleted this meanwhile, so it cannot be saved any more. What you typed stays here as long as this is open.`
            : `${changes.by} has changed this meanwhile. What you typed is kept: when you save, you see where the two differ, and choose.`}
        </p>
      )}
    </div>
  );
}
