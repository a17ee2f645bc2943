import { raised } from "#shared/format/first-letters.ts";
import type { DeletedRecord, LostLink } from "#shared/records/deleted-records.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { MoreButton } from "#web/platform/lists/more-button.tsx";
import { channelText } from "#web/platform/channel-text.ts";
import { kindSigns } from "#web/platform/kinds/kind-signs.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { countText } from "#shared/format/count-text.ts";
import { useRestore } from "./deleted-records.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type OnLost = (lost: LostLink[]) => void;

type DeletedListProps = {
  deleted: InfiniteList<DeletedRecord>;
  chosenIds: ReadonlySet<string>;
  onToggle: (record: DeletedRecord) => void;
  onLost: OnLost;
};

export function DeletedList({ deleted, chosenIds, onToggle, onLost }: DeletedListProps) {
  return (
    <>
      <ul aria-label="Deleted records, newest first" className="divide-y divide-line">
        {deleted.items.map((record) => (
          <DeletedRow
            key={record.id}
            record={record}
            isChosen={chosenIds.has(record.id)}
            onToggle={() => onToggle(record)}
            onLost={onLost}
          />
        ))}
      </ul>
      <MoreButton list={deleted} />
    </>
  );
}

type DeletedRowProps = {
  record: DeletedRecord;
  isChosen: boolean;
  onToggle: () => void;
  onLost: OnLost;
};

function DeletedRow({ record, isChosen, onToggle, onLost }: DeletedRowProps) {
  const restore = useRestore(onLost);
  const { icon: Icon } = kindSigns[record.entity];
  const { entity, id, name, linkedRecords } = record;
  return (
    <li className="flex items-center gap-3 py-3">
      <Permitted to="records.write">
        <Checkbox label={`Choose ${name}`} checked={isChosen} onChange={onToggle} />
      </Permitted>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-ink-muted">
          {sentence`${raised(kindWords[record.entity].one)} · ${record.userName ?? "Someone"} · ${channelText(record)} · `}
          <RelativeTime moment={record.at} />
          {linkedRecords > 0 && ` · ${countText(linkedRecords, "record", "records")} linked`}
        </p>
      </div>
      <Permitted to="records.write">
        <Button
          aria-label={`Restore ${name}`}
          disabled={restore.isPending}
          onClick={() => restore.mutate([{ entity, id }])}
        >
          {restore.isPending ? "Restoring..." : "Restore"}
        </Button>
      </Permitted>
    </li>
  );
}
