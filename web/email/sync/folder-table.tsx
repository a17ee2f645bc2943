import { format } from "#shared/format/format.ts";
import type { EmailFolder, LeftOutReason } from "#shared/email/email-sync.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";

const reasonTexts = {
  older: "older",
  newsletter: "newsletters",
  "own-domain": "own domain",
  blocked: "blocked",
  junk: "junk",
  draft: "drafts",
  trash: "trash",
} satisfies Record<LeftOutReason, string>;

const heads = ["Folder", "On the server", "Kept", "Left out", "Waiting", "Failed", "Both agreed"];

export function FolderTable({ folders, address }: { folders: EmailFolder[]; address: string }) {
  if (folders.length === 0) return null;
  return (
    <div
      className="overflow-x-auto"
      role="region"
      tabIndex={0}
      aria-label={`Folders of ${address}`}
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-ink-muted">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pr-4 font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FolderRow({ folder }: { folder: EmailFolder }) {
  const { path, state, onServer, kept, waiting, failed, provedAt } = folder;
  const cell = "py-1.5 pr-4 whitespace-nowrap";
  if (state === "unselectable") {
    return (
      <tr>
        <th scope="row" className={`${cell} font-normal`}>
          {path}
        </th>
        <td className={`${cell} text-ink-muted`} colSpan={heads.length - 1}>
          Contains only folders
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal`}>
        {path}
      </th>
      <td className={cell}>{format.number(onServer)}</td>
      <td className={cell}>{format.number(kept)}</td>
      <td className={cell}>{leftOutText(folder)}</td>
      <td className={cell}>{format.number(waiting)}</td>
      <td className={cell}>{format.number(failed)}</td>
      <td className={cell}>{provedAt ? <RelativeTime moment={provedAt} /> : "Not yet"}</td>
    </tr>
  );
}

function leftOutText({ leftOut }: EmailFolder): string {
  const parts = Object.entries(reasonTexts).flatMap(([reason, text]) => {
    const count = isReason(reason) ? leftOut[reason] : undefined;
    return count ? [`${format.number(count)} ${text}`] : [];
  });
  return parts.join(", ") || "0";
}

function isReason(name: string): name is LeftOutReason {
  return name in reasonTexts;
}
