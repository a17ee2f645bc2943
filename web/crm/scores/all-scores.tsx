import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#web/platform/paths.ts";

export function AllScores() {
  return (
    <p>
      <Link
        to={paths.scores}
        className="inline-flex items-center gap-1.5 text-ink-muted hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All scores
      </Link>
    </p>
  );
}
