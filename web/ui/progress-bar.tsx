import { Progress } from "radix-ui";

type ProgressBarProps = {
  /** What goes on, for those who do not see the bar. */
  label: string;
  /** From 0 to 1; null while it is not known how much there is to do. */
  share: number | null;
};

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(Math.min(1, share) * 100);
  return (
    <Progress.Root
      aria-label={label}
      value={percent}
      className="h-2 overflow-hidden rounded-full bg-hover"
    >
      <Progress.Indicator
        className="h-full origin-left rounded-full bg-accent forced-color-adjust-none transition-[width] duration-200 motion-reduce:transition-none"
        style={{ width: `${percent ?? 8}%` }}
      />
    </Progress.Root>
  );
}
