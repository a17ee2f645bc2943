import { format } from "#shared/format.ts";
import type { Sequence, SequenceNumbers } from "#shared/sequences.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { CardSection } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { describeStep } from "./sequence-words.ts";
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
      {numbers.data && <Totals numbers={numbers.data} />}
      {numbers.data && numbers.data.steps.length > 0 && (
        <StepTable sequence={sequence} numbers={numbers.data} />
      )}
    </CardSection>
  );
}

function Totals({ numbers }: { numbers: SequenceNumbers }) {
  const { started, active, finished, replied, bounced, unsubscribed } = numbers;
  const facts = { Started: started, Active: active, Finished: finished, Replied: replied };
  const all = { ...facts, Bounced: bounced, Unsubscribed: unsubscribed };
  return (
    <dl className="grid grid-cols-3 gap-3 sm:grid-cols-6">
      {Object.entries(all).map(([label, count]) => (
        <div key={label}>
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function StepTable({ sequence, numbers }: { sequence: Sequence; numbers: SequenceNumbers }) {
  return (
    <table className="mt-4 w-full text-left">
      <caption className="sr-only">Emails of the current version</caption>
      <thead className="text-xs text-ink-muted">
        <tr>
          <th className="font-medium">Email</th>
          <th className="w-20 text-right font-medium">Sent</th>
          <th className="w-20 text-right font-medium">Replied</th>
        </tr>
      </thead>
      <tbody>
        {numbers.steps.map(({ step, sent, replied }) => {
          const email = sequence.steps[step - 1];
          return (
            <tr key={step}>
              <td className="break-words py-1">
                {step}. {email && describeStep(email)}
              </td>
              <td className="text-right tabular-nums">{format.number(sent)}</td>
              <td className="text-right tabular-nums">{format.number(replied)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
