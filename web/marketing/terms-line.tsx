import { Check } from "lucide-react";
import { cn } from "#web/ui/class-names.ts";

const terms = ["14-day free trial", "No credit card required", "Cancel anytime"];

/** What a trial costs and binds to: nothing. Stands below every button that begins one. */
export function TermsLine({ className }: { className?: string }) {
  return (
    <ul className={cn("flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted", className)}>
      {terms.map((term) => (
        <li key={term} className="flex items-center gap-1.5">
          <Check aria-hidden className="size-4 text-success-ink" />
          {term}
        </li>
      ))}
    </ul>
  );
}
