import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";

type PageHeaderProps = {
  title: string;
  /** Which of the pages of this title it is, for screen readers: the page itself shows it elsewhere. */
  part?: string | undefined;
  description?: ReactNode;
  /** What narrows the page, in the line of its title; on a phone in the next one. */
  narrowing?: ReactNode;
  /** What is done now and then; on a phone it shows on request. */
  secondary?: ReactNode;
  children?: ReactNode;
};

export function PageHeader(props: PageHeaderProps) {
  const { title, part, description, narrowing, secondary, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className={narrowing ? "mb-2" : "mb-4"}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* On a phone buttons that do not fit beside it go below its description. */}
        <div
          className={cn(
            "wrap-anywhere max-sm:flex-1 sm:contents",
            description ? "max-sm:min-w-40" : "max-sm:min-w-32",
          )}
        >
          <h1
            aria-label={part && `${title}: ${part}`}
            className="text-xl font-semibold tracking-tight"
          >
            {title}
          </h1>
          {description && (
            <p className="mt-0.5 text-ink-muted sm:order-last sm:-mt-1.5 sm:w-full">
              {description}
            </p>
          )}
        </div>
        {narrowing && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 shows-in-order max-sm:order-last max-sm:w-full sm:flex-1">
            {narrowing}
          </div>
        )}
        <div className="ml-auto flex flex-wrap gap-2 empty:hidden">
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
    </header>
  );
}
