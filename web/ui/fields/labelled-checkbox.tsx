import { type ComponentProps, useId } from "react";
import { Checkbox } from "./checkbox.tsx";

type LabelledCheckboxProps = Omit<ComponentProps<typeof Checkbox>, "id" | "label"> & {
  label: string;
};

/** A checkbox with its words beside it, which can be pressed as well. */
export function LabelledCheckbox({ label, ...props }: LabelledCheckboxProps) {
  const id = useId();
  return (
    <span className="flex min-h-8 items-center gap-2">
      <Checkbox id={id} {...props} label={null} />
      <label htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </span>
  );
}
