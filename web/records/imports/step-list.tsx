import { Check } from "lucide-react";
import { cn } from "#web/ui/class-names.ts";

const steps = ["File", "Columns", "Check", "Import"];

/** Where in the import one is; `place` counts from 0. */
export function StepList({ place }: { place: number }) {
  return (
    <ol aria-label="Steps of the import" className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-6">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === place ? "step" : undefined}
          className={cn(
            "flex items-center gap-1.5 font-medium",
            at === place ? "text-ink" : "text-ink-muted",
          )}
        >
          <span
            aria-hidden
            className={cn(
              "grid size-6 place-items-center rounded-full text-xs tabular-nums",
              at === place ? "bg-accent text-white" : "bg-hover text-ink-muted",
            )}
          >
            {at < place ? <Check className="size-3.5" /> : at + 1}
          </span>
          {step}
          {at < place && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
