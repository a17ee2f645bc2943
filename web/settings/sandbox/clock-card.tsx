import type { z } from "zod";
import type { clockMove, sandboxState } from "#shared/billing/sandbox.ts";
import { dayOf } from "#web/settings/subscription-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useMoveClock } from "./sandbox.api.ts";

const moves: { label: string; move: z.input<typeof clockMove> }[] = [
  { label: "A day", move: { days: 1 } },
  { label: "A week", move: { days: 7 } },
  { label: "A month", move: { months: 1 } },
];

/** The date by which the user's subscription runs, and the way to move it on. */
export function ClockCard({ sandbox }: { sandbox: z.infer<typeof sandboxState> }) {
  const clock = useMoveClock();
  const { now, nextCollection } = sandbox;
  const press = (move: z.input<typeof clockMove>) => {
    if (!clock.isPending) clock.mutate(move);
  };
  return (
    <CardSection
      title="Clock"
      description="It runs for your subscription alone. What falls due on the way happens, day by day."
    >
      <p>
        It is <strong className="font-semibold">{dayOf(now)}</strong>.{" "}
        <span className="text-ink-muted">
          {nextCollection === null
            ? "Nothing is to be collected."
            : `The next payment is collected on ${dayOf(nextCollection)}.`}
        </span>
      </p>
      <div role="group" aria-label="Move the clock on" className="mt-4 flex flex-wrap gap-2">
        {moves.map(({ label, move }) => (
          <Button key={label} aria-disabled={clock.isPending} onClick={() => press(move)}>
            {label}
          </Button>
        ))}
        <Button
          variant="primary"
          aria-disabled={clock.isPending || nextCollection === null}
          onClick={() => nextCollection !== null && press({ toNextCollection: true })}
        >
          {clock.isPending && <Spinner />}
          {clock.isPending ? "Time passes..." : "To the next collection"}
        </Button>
      </div>
    </CardSection>
  );
}
