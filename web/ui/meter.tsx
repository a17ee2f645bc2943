import { cn } from "./class-names.ts";

type MeterProps = {
  label: string;
  value: number;
  max: number;
  /** The two in words, such as "950 of 1,000". */
  text: string;
  /** There is little room left, or none. */
  isWarning: boolean;
};

/** A bar that shows how much of something is used. More than all of it is shown as all. */
export function Meter({ label, value, max, text, isWarning }: MeterProps) {
  const shown = Math.min(value, max);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-valuetext={text}
      className="h-1.5 overflow-hidden rounded-full bg-hover"
    >
      <div
        className={cn(
          "h-full rounded-full forced-color-adjust-none",
          isWarning ? "bg-warning-ink" : "bg-accent",
        )}
        style={{ width: `${(shown / max) * 100}%` }}
      />
    </div>
  );
}
