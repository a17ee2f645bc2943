import { countText } from "#shared/format/count-text.ts";
import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import type { OperatedWorkspace } from "#shared/administration/operator.ts";
import { Card, linkedCardStyle } from "#web/ui/cards/card.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { bytesText } from "./bytes-text.ts";
import { StateBadges } from "./state-badges.tsx";
import { operatorPaths } from "./operator-paths.ts";

type ListProps = { workspaces: OperatedWorkspace[] };

const columns = ["Workspace", "Members", "Records", "Size of records", "State", "Last activity"];

/** A table where there is room for one, else a card for each. */
export function WorkspaceList({ workspaces }: ListProps) {
  return (
    <>
      <Card className="hidden lg:block">
        <table className="w-full text-left">
          <caption className="sr-only">Workspaces, newest first</caption>
          <thead>
            <tr className="border-b border-line text-xs text-ink-muted">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-4 py-2 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {workspaces.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} />
            ))}
          </tbody>
        </table>
      </Card>
      <ul aria-label="Workspaces, newest first" className="grid gap-3 lg:hidden">
        {workspaces.map((workspace) => (
          <WorkspaceCard key={workspace.id} workspace={workspace} />
        ))}
      </ul>
    </>
  );
}

type ItemProps = { workspace: OperatedWorkspace };

function WorkspaceRow({ workspace }: ItemProps) {
  const { members, records, recordBytes } = workspace;
  return (
    <tr className="align-top hover:bg-hover">
      <th scope="row" className="max-w-80 px-4 py-2.5 font-normal wrap-anywhere">
        <Name workspace={workspace} />
        <Owners workspace={workspace} />
      </th>
      <td className="px-4 py-2.5 tabular-nums">{format.number(members)}</td>
      <td className="px-4 py-2.5 tabular-nums">{format.number(records)}</td>
      <td className="px-4 py-2.5 whitespace-nowrap tabular-nums">{bytesText(recordBytes)}</td>
      <td className="px-4 py-2.5">
        <StateBadges workspace={workspace} />
      </td>
      <td className="px-4 py-2.5 text-ink-muted">
        <LastActivity workspace={workspace} />
      </td>
    </tr>
  );
}

function WorkspaceCard({ workspace }: ItemProps) {
  const { members, records, recordBytes } = workspace;
  return (
    <li className={linkedCardStyle}>
      <Name workspace={workspace} />
      <Owners workspace={workspace} />
      <p className="mt-2">
        {countText(members, "member", "members")} · {countText(records, "record", "records")} ·{" "}
        {bytesText(recordBytes)}
      </p>
      <p className="mt-1 mb-2 text-ink-muted">
        Last activity: <LastActivity workspace={workspace} />
      </p>
      <StateBadges workspace={workspace} />
    </li>
  );
}

function Name({ workspace: { id, name } }: ItemProps) {
  return (
    <Link
      to={operatorPaths.workspace(id)}
      className="font-medium wrap-anywhere hover:underline max-lg:after:absolute max-lg:after:inset-0"
    >
      {name}
    </Link>
  );
}

function Owners({ workspace: { owners } }: ItemProps) {
  return (
    <p className="text-xs wrap-anywhere text-ink-muted">
      {owners.map(({ email }) => email).join(", ") || "No owner"}
    </p>
  );
}

function LastActivity({ workspace: { lastActivityAt } }: ItemProps) {
  return lastActivityAt === null ? "never" : <RelativeTime moment={lastActivityAt} />;
}
