import { format } from "#shared/format/format.ts";
import { cn } from "#web/ui/class-names.ts";

type Segment<Value extends string> = {
  value: Value;
  label: string;
  /** Null as long as it is not known: its place is kept. */
  count?: number | null;
};

type SegmentedControlProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

const segmentStyle =
  "inline-flex h-8 pointer-coarse:h-11 shrink-0 items-center justify-center gap-1.5 rounded px-3 text-sm font-medium whitespace-nowrap text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card dark:aria-pressed:bg-hover";

/** Counts stand below their labels where both together are too wide. */
const stackedOnPhone = "max-sm:h-11 max-sm:grow max-sm:flex-col max-sm:gap-0 max-sm:px-2";

/** A row of buttons of which one is pressed, each with an optional count: filters of a list. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  return (
    <div
      role="group"
      aria-label={props.label}
      className={cn(
        "inline-flex max-w-full flex-wrap gap-0.5 rounded-md bg-hover p-0.5 dark:bg-sunken",
        props.className,
      )}
    >
      {props.segments.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
          className={cn(segmentStyle, count !== undefined && stackedOnPhone)}
        >
          {label}
          {count !== undefined && (
            <span className="min-w-[2ch] text-left text-ink-faint tabular-nums max-sm:text-center">
              {count === undefined || count === null ? "\u00a0" : format.number(count)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
