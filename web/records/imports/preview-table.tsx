import { format } from "#shared/format/format.ts";
import { ArrowRight } from "lucide-react";
import type { PreviewRow } from "#shared/imports/imports.ts";
import { Badge } from "#web/ui/badge.tsx";
import { outcomeLabels, outcomeTones } from "./outcome-words.ts";

const columns = "sm:grid sm:grid-cols-[4rem_7rem_minmax(8rem,1fr)_minmax(0,2.5fr)] sm:gap-4";

/** Rows are cards on a phone. The roles are written out, since a table's own go where it is laid out otherwise. */
export function PreviewTable({ rows }: { rows: PreviewRow[] }) {
  return (
    <div
      role="table"
      aria-label="What the import would do"
      className="rounded-lg border border-line bg-surface shadow-card"
    >
      <div role="rowgroup" className="max-sm:sr-only">
        <div
          role="row"
          className={`${columns} border-b border-line px-4 py-2 text-xs font-medium text-ink-muted`}
        >
          {["Line", "Outcome", "Record", "Fields"].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="divide-y divide-line">
        {rows.map((row) => (
          <TableRow key={row.number} row={row} />
        ))}
      </div>
    </div>
  );
}

function TableRow({ row }: { row: PreviewRow }) {
  return (
    <div role="row" className={`${columns} flex flex-wrap gap-x-3 gap-y-1 px-4 py-3`}>
      <div role="cell" className="text-ink-muted tabular-nums">
        <span className="sm:sr-only">Line </span>
        {format.number(row.line)}
      </div>
      <div role="cell">
        <Badge tone={outcomeTones[row.outcome]}>{outcomeLabels[row.outcome]}</Badge>
      </div>
      <div role="cell" className="min-w-0 font-medium wrap-anywhere max-sm:basis-full">
        {row.label ?? <span className="font-normal text-ink-muted">No name</span>}
      </div>
      <div role="cell" className="grid min-w-0 gap-1 max-sm:basis-full">
        {row.reason && (
          <p className={row.outcome === "refused" ? "text-danger-ink" : "text-ink-muted"}>
            {row.reason}
          </p>
        )}
        {row.cells.map((cell) => (
          <Cell key={cell.field} {...cell} />
        ))}
      </div>
    </div>
  );
}

function Cell({ field, before, after }: PreviewRow["cells"][number]) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-ink-muted">{`${field}: `}</span>
      {before !== null && (
        <>
          <del className="text-ink-muted">{before}</del>
          <ArrowRight
            aria-label="becomes"
            role="img"
            className="mx-1.5 inline size-3.5 text-ink-muted"
          />
        </>
      )}
      {after === null ? <span className="text-ink-muted">empty</span> : <span>{after}</span>}
    </p>
  );
}
