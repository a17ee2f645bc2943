import { format } from "#shared/format/format.ts";
import {
  type Waterfall,
  type WaterfallStep,
  waterfallStepLabels,
} from "#shared/forecast/waterfall.ts";
import { cn } from "#web/ui/class-names.ts";
import { waterfallWriters } from "./waterfall-amounts.ts";

type Step = Waterfall["steps"][number];

type WaterfallTableProps = { waterfall: Waterfall; onOpen: (step: WaterfallStep) => void };

/** From the open value of then to that of now, step by step; each opens its deals. */
export function WaterfallTable({ waterfall, onOpen }: WaterfallTableProps) {
  const { from, start, end, steps } = waterfall;
  const { write, writeSigned } = waterfallWriters(waterfall);
  const shown = steps.filter(({ count }) => count > 0);
  const adding = shown.filter(({ amount }) => Number(amount) !== 0);
  const others = shown.filter(({ amount }) => Number(amount) === 0);
  const largest = Math.max(...adding.map(({ amount }) => Math.abs(Number(amount))));
  return (
    <>
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">From the open value of then to that of now</caption>
        <Heads last="Value" />
        <tbody>
          <Sum
            label={`Open on ${format.date(from)}`}
            count={start.count}
            worth={write(start.value)}
          />
          {adding.map((step) => (
            <StepRow
              key={step.step}
              {...step}
              worth={writeSigned(step.amount)}
              share={Number(step.amount) / largest}
              onOpen={onOpen}
            />
          ))}
          <Sum label="Open now" count={end.count} worth={write(end.value)} />
        </tbody>
      </table>
      {adding.length === 0 && <p className="py-3 text-ink-muted">The open value is as it was.</p>}
      {others.length > 0 && (
        <table className="mt-5 w-full table-fixed text-left">
          <caption className="pb-1 text-left font-semibold">Open deals that moved</caption>
          <Heads last="Worth" />
          <tbody>
            {others.map((step) => (
              <StepRow
                key={step.step}
                {...step}
                worth={write(step.value)}
                share={null}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Heads({ last }: { last: string }) {
  return (
    <thead className="text-ink-muted">
      <tr className="border-b border-line">
        <th scope="col" className="py-2 font-medium">
          <span className="sr-only">Step</span>
        </th>
        <th scope="col" className="w-16 py-2 text-right font-medium">
          Deals
        </th>
        <th scope="col" className="w-28 py-2 text-right font-medium sm:w-40">
          {last}
        </th>
      </tr>
    </thead>
  );
}

function Sum({ label, count, worth }: { label: string; count: number; worth: string }) {
  return (
    <tr className="border-b border-line font-semibold">
      <th scope="row" className="py-2.5 font-semibold">
        {label}
      </th>
      <td className="text-right tabular-nums">{format.number(count)}</td>
      <td className="text-right tabular-nums">{worth}</td>
    </tr>
  );
}

type StepRowProps = Pick<Step, "step" | "count"> & {
  worth: string;
  /** Of the largest step; negative for what takes away, null for what changes no value. */
  share: number | null;
  onOpen: (step: WaterfallStep) => void;
};

function StepRow({ step, count, worth, share, onOpen }: StepRowProps) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="font-normal">
        <button
          type="button"
          onClick={() => onOpen(step)}
          className="w-full rounded-md py-2 text-left hover:underline pointer-coarse:min-h-11"
        >
          {waterfallStepLabels[step]}
          {share !== null && (
            <span
              aria-hidden
              className={cn(
                "mt-1 block h-1.5 rounded-full forced-color-adjust-none",
                barColour(step, share),
              )}
              style={{ width: `${Math.max(1, Math.abs(share) * 100)}%` }}
            />
          )}
        </button>
      </th>
      <td className="text-right tabular-nums">{format.number(count)}</td>
      <td className="text-right whitespace-nowrap tabular-nums">{worth}</td>
    </tr>
  );
}

function barColour(step: WaterfallStep, share: number): string {
  if (step === "won") return "bg-success-ink";
  return share < 0 ? "bg-danger-ink" : "bg-accent";
}
