import { format } from "#shared/format/format.ts";
import {
  enoughCases,
  likelyShare,
  type SequenceFigures,
  type SequenceNumbers,
} from "#shared/email/sequence-numbers.ts";
import type { Sequence } from "#shared/email/sequences.ts";
import { type ShareRow, ShareBars } from "#web/ui/charts/share-bars.tsx";
import { countedEmails } from "./counted-emails.ts";
import { shareText } from "./sequence-words.ts";

type ReplySharesProps = { sequence: Sequence; numbers: SequenceNumbers };

/** How many of the delivered emails were answered, and how sure that is. */
export function ReplyShares({ sequence, numbers }: ReplySharesProps) {
  const emails = countedEmails(sequence, numbers).flatMap<Counted>(({ label, figures, variants }) =>
    variants.length === 0
      ? [{ key: String(figures.step), label, figures }]
      : variants.map((one) => ({
          key: one.key,
          label: `${figures.step}${one.label}${one.isOff ? " (off)" : ""}`,
          figures: one,
        })),
  );
  const hasFew = emails.some(({ figures }) => figures.delivered < enoughCases);
  return (
    <section aria-labelledby="reply-shares">
      <h3 id="reply-shares" className="font-medium">
        Replies to delivered emails
      </h3>
      <ShareBars title="Replies to delivered emails" rows={emails.map(rowOf)} />
      <p className="text-sm text-ink-muted">
        The line across a bar spans the shares that these figures leave likely, in 19 of 20 cases.
        Where the lines of two emails overlap, chance may explain the difference.
        {hasFew &&
          ` Some have fewer than ${format.number(enoughCases)} delivered emails: a difference means little yet.`}
      </p>
    </section>
  );
}

type Counted = { key: string; label: string; figures: SequenceFigures };

function rowOf({ key, label, figures: { replied, delivered } }: Counted): ShareRow {
  return {
    key,
    label,
    note: delivered === 0 ? "None delivered" : shareText(replied, delivered),
    share: delivered === 0 ? 0 : replied / delivered,
    likely: likelyShare(replied, delivered),
  };
}
