import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";

type ActionLinkProps = {
  href: string;
  isPrimary?: boolean;
  className?: string;
  children: ReactNode;
};

/** A link that looks like a button, of a size for a thumb. */
export function ActionLink({ href, isPrimary, className, children }: ActionLinkProps) {
  return (
    <Button
      asChild
      variant={isPrimary ? "primary" : "secondary"}
      className={cn("h-11 px-5 text-base", className)}
    >
      <a href={href}>{children}</a>
    </Button>
  );
}

export function TextLink({ href, className, children }: Omit<ActionLinkProps, "isPrimary">) {
  return (
    <a
      href={href}
      className={cn(
        "font-medium text-accent-ink underline decoration-accent-ink/40 underline-offset-4 hover:decoration-accent-ink",
        className,
      )}
    >
      {children}
    </a>
  );
}
