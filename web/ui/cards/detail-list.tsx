import type { ReactNode } from "react";

type Detail = { label: string; value: ReactNode };

/** The fields of a record, each below its label; a dash stands for an empty one. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="grid gap-3">
      {details.map(({ label, value }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-xs font-medium text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {value ?? <span className="text-ink-faint">–</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The look of a link among text. */
export const textLinkStyle =
  "text-accent-ink underline decoration-accent-ink/40 underline-offset-2 hover:decoration-accent-ink";
