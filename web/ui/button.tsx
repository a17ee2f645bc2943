import { cva, type VariantProps } from "class-variance-authority";
import { Root as Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

const buttonStyle = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-medium whitespace-nowrap transition-colors select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        // Without a border no one sees the button where the screen's colours are forced.
        primary: "border border-transparent bg-accent text-white hover:bg-accent-hover",
        secondary: "border border-line bg-surface text-ink shadow-card hover:bg-hover",
        ghost: "text-ink-muted hover:bg-hover hover:text-ink",
        danger: "border border-transparent bg-danger text-white hover:bg-danger-hover",
      },
      size: {
        md: "h-8 px-3 pointer-coarse:min-h-11",
        lg: "h-10 px-4 pointer-coarse:min-h-11",
        icon: "size-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonStyle> & {
    /** Styles the one child, such as a link. */
    asChild?: boolean;
  };

/** Of type "button" by default, so that none submits a form by accident. */
export function Button({ className, variant, size, asChild, ...props }: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), className);
  if (asChild) return <Slot className={style} {...props} />;
  return <button type="button" className={style} {...props} />;
}
