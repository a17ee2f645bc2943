import { format } from "#shared/format/format.ts";
import type { Waterfall } from "#shared/forecast/waterfall.ts";

/** Write the amounts of a waterfall alike, in its picture and its table. */
export function waterfallWriters({ start, steps, end }: Waterfall) {
  // A step shows what it adds or takes; the worth of its deals only where it does neither.
  const ofSteps = steps.map(({ amount, value }) => (Number(amount) === 0 ? value : amount));
  const write = format.moneyAmong([start.value, ...ofSteps, end.value]);
  return {
    write,
    /** What a step adds or takes. */
    writeSigned: (amount: string) => (amount.startsWith("-") ? write(amount) : `+${write(amount)}`),
  };
}
