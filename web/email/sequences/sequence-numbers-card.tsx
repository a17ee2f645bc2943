import { format } from "#shared/format/format.ts";
import { countedDays, type SequenceNumbers } from "#shared/email/sequence-numbers.ts";
import type { Sequence } from "#shared/email/sequences.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { EmailFigures } from "./email-figures.tsx";
import { ReplyShares } from "./reply-shares.tsx";
import { useSequenceNumbers } from "./sequences.api.ts";

/** What came of it. Whether emails were opened is not counted. */
export function SequenceNumbersCard({ sequence }: { sequence: Sequence }) {
  const numbers = useSequenceNumbers(sequence.id);
  return (
    <CardSection title="Results">
      {numbers.isPending && <Skeleton className="h-24" />}
      {numbers.error && (
        <FailureState
          title="The results could not be loaded"
          description={failureSentence(numbers.error)}
          onRetry={() => void numbers.refetch()}
        />
      )}
      {numbers.data && (
        <div className="grid gap-5">
          <Totals numbers={numbers.data} />
          {numbers.data.steps.length > 0 && (
            <>
              <ReplyShares sequence={sequence} numbers={numbers.data} />
              <EmailFigures sequence={sequence} numbers={numbers.data} />
              <HowCounted />
            </>
          )}
        </div>
      )}
    </CardSection>
  );
}

function Totals({ numbers }: { numbers: SequenceNumbers }) {
  const { started, active, finished, unsubscribed, sent, delivered, bounced, replied } = numbers;
  const { meetings, deals, dealsValue, won, wonValue } = numbers;
  const counts = { Started: started, Active: active, Finished: finished, Sent: sent };
  const answers = { Delivered: delivered, Bounced: bounced, Replied: replied };
  const texts = Object.entries({
    ...counts,
    ...answers,
    Unsubscribed: unsubscribed,
    Meetings: meetings,
  });
  const facts = [
    ...texts.map(([label, count]) => [label, format.number(count)] as const),
    ["Deals added", counted(deals, dealsValue)] as const,
    ["Deals won", counted(won, wonValue)] as const,
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function counted(count: number, value: string): string {
  return count === 0 ? "0" : `${format.number(count)} · ${format.money(value)}`;
}

function HowCounted() {
  return (
    <section aria-labelledby="how-counted" className="grid gap-1 text-sm text-ink-muted">
      <h3 id="how-counted" className="font-medium text-ink">
        How this is counted
      </h3>
      <p>
        Emails are those of all contacts; delivered are the sent ones that did not come back. A
        reply counts for the last email before it.
      </p>
      <p>
        A meeting that has taken place and a new deal count for the last email that their contact
        had got in the {countedDays} days before, whatever led to them. Won are the new deals that
        are won by now, and older ones that were won in these days. Only meetings and deals that you
        may see are counted.
      </p>
      <p>
        An email keeps its figures when the sequence is changed. The totals also have those of
        emails that were removed. Whether emails are opened is not tracked.
      </p>
    </section>
  );
}
