import { format } from "#shared/format/format.ts";
import type { SequenceFigures, SequenceNumbers } from "#shared/email/sequence-numbers.ts";
import type { Sequence } from "#shared/email/sequences.ts";
import { cn } from "#web/ui/class-names.ts";
import { countedEmails } from "./counted-emails.ts";
import { shareText } from "./sequence-words.ts";

type EmailFiguresProps = { sequence: Sequence; numbers: SequenceNumbers };

const head = ["Sent", "Delivered", "Bounced", "Replied", "Meetings", "Deals added", "Deals won"];

/** Each email, and its variants below it. On a phone the table moves sideways. */
export function EmailFigures({ sequence, numbers }: EmailFiguresProps) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Figures by email">
      <table className="w-full min-w-190 text-left text-sm tabular-nums">
        <caption className="sr-only">Figures by email and variant</caption>
        <thead className="text-xs text-ink-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              Email
            </th>
            {head.map((label) => (
              <th key={label} scope="col" className="py-1 pl-3 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {countedEmails(sequence, numbers).map(({ label, figures, variants }) => (
          <tbody key={figures.step} className="border-t border-line">
            <FigureRow label={label} figures={figures} />
            {variants.map((one) => (
              <FigureRow
                key={one.key}
                label={one.isOff ? `${one.label} (off)` : one.label}
                figures={one}
                isVariant
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type FigureRowProps = { label: string; figures: SequenceFigures; isVariant?: boolean };

function FigureRow({ label, figures, isVariant = false }: FigureRowProps) {
  const { sent, delivered, bounced, replied, meetings, deals, dealsValue, won, wonValue } = figures;
  const cells = [
    format.number(sent),
    shareText(delivered, sent),
    shareText(bounced, sent),
    shareText(replied, delivered),
    format.number(meetings),
    deals === 0 ? "0" : `${format.number(deals)} (${format.money(dealsValue)})`,
    won === 0 ? "0" : `${format.number(won)} (${format.money(wonValue)})`,
  ];
  return (
    <tr className={cn(isVariant && "text-ink-muted")}>
      <th
        scope="row"
        className={cn(
          "min-w-40 py-1 font-normal wrap-anywhere",
          isVariant ? "pl-4" : "font-medium",
        )}
      >
        {label}
      </th>
      {cells.map((text, place) => (
        <td key={head[place]} className="py-1 pl-3 text-right whitespace-nowrap">
          {text}
        </td>
      ))}
    </tr>
  );
}
