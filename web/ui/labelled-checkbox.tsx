import { type ComponentProps, useId } from "react";
import { Checkbox } from "./checkbox.tsx";

/** A checkbox with its words beside it, which can be pressed as well. */
export function LabelledCheckbox(props: Omit<ComponentProps<typeof Checkbox>, "id">) {
  const id = useId();
  return (
    <span className="flex min-h-8 items-center gap-2">
      <Checkbox id={id} {...props} />
      <label htmlFor={id} className="cursor-pointer">
        {props.label}
      </label>
    </span>
  );
}
