import { format } from "#shared/format/format.ts";
import { Link } from "react-router";
import type { DuplicateGroup, DuplicateRecord } from "#shared/records/duplicates.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { type MergeableKind, useDismiss } from "./duplicates.api.ts";
import { dotted } from "#web/ui/isolated.ts";

type GroupProps = {
  kind: MergeableKind;
  /** What the records share, in words. */
  title: string;
  group: DuplicateGroup;
};

export function DuplicateGroupCard({ kind, title, group }: GroupProps) {
  const dismiss = useDismiss(kind);
  const ids = group.records.map(({ id }) => id);
  const others = group.count - group.records.length;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</h2>
        <Permitted to="records.write">
          <Button disabled={dismiss.isPending} onClick={() => dismiss.mutate(ids)}>
            Not duplicates
          </Button>
          <Button variant="primary" asChild>
            <Link to={paths.mergeRecords(kind, ids)}>Merge...</Link>
          </Button>
        </Permitted>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {group.records.map((record) => (
          <DuplicateItem key={record.id} kind={kind} record={record} />
        ))}
      </ul>
      {others > 0 && <p className="mt-2 text-ink-muted">{`and ${format.number(others)} more`}</p>}
    </li>
  );
}

function DuplicateItem({ kind, record }: { kind: MergeableKind; record: DuplicateRecord }) {
  const isContact = kind === "contact";
  const { id, name, email, phone, companyName, website, createdAt } = record;
  return (
    <li className="flex min-w-0 gap-3">
      <Avatar
        name={name}
        square={!isContact}
        letters={isContact ? 2 : 1}
        className="size-8 text-xs"
      />
      <div className="min-w-0 flex-1">
        <Link to={isContact ? paths.contact(id) : paths.company(id)} className={textLinkStyle}>
          {name}
        </Link>
        <p className="wrap-anywhere text-ink-muted">
          {dotted([email, phone, companyName, website])}
        </p>
        <p className="text-xs text-ink-muted">{`Added ${format.moment(createdAt)}`}</p>
      </div>
    </li>
  );
}
