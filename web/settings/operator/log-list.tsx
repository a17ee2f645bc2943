import type { OperatorLogEntry } from "#shared/administration/operator.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { operationLabels } from "./operator-words.ts";

export function LogList({ lines }: { lines: OperatorLogEntry[] }) {
  return (
    <ul aria-label="What operators did, newest first" className="grid divide-y divide-line">
      {lines.map(({ id, at, operator, action, target, details }) => (
        <li key={id} className="grid gap-0.5 py-2.5 wrap-anywhere first:pt-0 last:pb-0">
          <p>
            <span className="font-medium">{operationLabels[action]}</span> {target}
          </p>
          {details && <p className="text-xs text-ink-muted">{details}</p>}
          <p className="text-ink-muted">
            {operator} · <RelativeTime moment={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
