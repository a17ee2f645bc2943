import { format } from "#shared/format/format.ts";
import type { OperatedWorkspaceDetails } from "#shared/administration/operator.ts";
import { bytesText } from "./bytes-text.ts";
import { tableText } from "./operator-words.ts";

type StorageTableProps = { storage: OperatedWorkspaceDetails["storage"] };

const cell = "py-1.5 pr-4 text-right tabular-nums last:pr-0";

export function StorageTable({ storage }: StorageTableProps) {
  const total = storage.reduce((sum, { bytes }) => sum + bytes, 0);
  const rowCount = storage.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <table className="w-full max-w-xl">
      <caption className="sr-only">What the workspace stores</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          <th scope="col" className="py-1.5 pr-4 text-left font-medium">
            What
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Rows
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Size
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {storage.map(({ table, rows, bytes }) => (
          <tr key={table}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              {tableText(table)}
            </th>
            <td className={cell}>{format.number(rows)}</td>
            <td className={cell}>{bytesText(bytes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-medium">
          <th scope="row" className="py-1.5 pr-4 text-left font-medium">
            Together
          </th>
          <td className={cell}>{format.number(rowCount)}</td>
          <td className={cell}>{bytesText(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
