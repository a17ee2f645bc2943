import type { LostLink } from "#shared/records/deleted-records.ts";
import { hiddenName } from "#web/platform/kinds/hidden-name.ts";
import { Button } from "#web/ui/button.tsx";
import { sentence } from "#web/ui/isolated.ts";

type LostLinksNoticeProps = { lost: LostLink[]; onClose: () => void };

export function LostLinksNotice({ lost, onClose }: LostLinksNoticeProps) {
  return (
    <div role="status">
      {lost.length > 0 && (
        <div className="mb-4 rounded-md bg-warning-soft px-3 py-2">
          <p className="font-medium">Restored, but not all links could be made again:</p>
          <ul className="my-1 list-disc pl-5">
            {lost.map((link) => (
              <li key={`${link.id} ${link.field}`} className="wrap-anywhere">
                {lostText(link)}
              </li>
            ))}
          </ul>
          <Button className="my-1" onClick={onClose}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}

function lostText({ entity, name, linkedName, reason }: LostLink): string {
  const subject = sentence`The ${entity} ${name ?? hiddenName}`;
  const target = linkedName ?? hiddenName;
  if (reason === "gone") return `${subject} was linked to ${target}, which is gone.`;
  return `${subject} was linked to ${target}, and was changed or deleted since.`;
}
