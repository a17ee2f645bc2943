import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";

type PageHeaderProps = {
  title: string;
  description?: ReactNode;
  /** What is done now and then; on a phone it shows on request. */
  secondary?: ReactNode;
  children?: ReactNode;
};

export function PageHeader({ title, description, secondary, children }: PageHeaderProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="mb-4 md:mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight max-sm:min-w-0 max-sm:flex-1">
          {title}
        </h1>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {secondary && (
            <Button
              variant="ghost"
              size="icon"
              className="sm:hidden"
              aria-label="More actions"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Ellipsis aria-hidden />
            </Button>
          )}
          {secondary && <div className="flex gap-2 max-sm:hidden">{secondary}</div>}
          {children}
        </div>
      </div>
      {secondary && isOpen && (
        <div className="mt-2 flex flex-wrap gap-2 sm:hidden">{secondary}</div>
      )}
      {description && (
        <p className={cn("mt-0.5 text-ink-muted", secondary && "max-sm:hidden")}>{description}</p>
      )}
    </header>
  );
}
