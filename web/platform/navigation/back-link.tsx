import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

type BackLinkProps = {
  to: string;
  /** Such as "All rules". */
  children: string;
};

/** Stands above a page that is one of a list, and leads to the list. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <p>
      <Link
        to={to}
        className="inline-flex items-center gap-1.5 text-ink-muted hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {children}
      </Link>
    </p>
  );
}
