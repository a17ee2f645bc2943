import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

const badgeStyle = cva(
  "inline-flex min-h-5 max-w-full items-center rounded-full px-2 text-xs font-medium",
  {
    variants: {
      tone: {
        plain: "border border-line-strong text-ink-muted",
        neutral: "bg-hover text-ink-muted",
        accent: "bg-accent-soft text-accent-ink",
        success: "bg-success-soft text-success-ink",
        warning: "bg-warning-soft text-warning-ink",
        danger: "bg-danger-soft text-danger-ink",
        violet: "bg-violet-soft text-violet-ink",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyle>["tone"]>;

type BadgeProps = { tone?: BadgeTone; className?: string; children: ReactNode };

/** Always with text: colour alone says nothing. */
export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span className={cn(badgeStyle({ tone }), className)}>
      <span className="truncate">{children}</span>
    </span>
  );
}
