import { Check, Minus } from "lucide-react";
import type { ComponentProps } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "aria-label" | "className"> & {
  /** Names it for screen readers; null where a label beside it does. */
  label: string | null;
  /** Some of what it stands for is checked, and some is not. */
  isMixed?: boolean;
};

/** The press counts 8 pixels around it, and 13 under a finger. */
export function Checkbox({ label, isMixed = false, ...props }: CheckboxProps) {
  return (
    <label className="relative -m-2 grid shrink-0 cursor-pointer place-items-center p-2 pointer-coarse:-m-3.25 pointer-coarse:p-3.25">
      <input
        type="checkbox"
        aria-label={label ?? undefined}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        className="peer col-start-1 row-start-1 size-4.5 cursor-pointer appearance-none rounded-[5px] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-accent"
        {...props}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none col-start-1 row-start-1 size-3 text-white opacity-0 peer-checked:opacity-100"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none col-start-1 row-start-1 size-3 text-white opacity-0 peer-indeterminate:opacity-100"
      />
    </label>
  );
}
