import type { LucideIcon } from "lucide-react";

/** An icon on a soft square; the text beside it says what it means. */
export function IconTile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
      <Icon aria-hidden className="size-5" />
    </span>
  );
}
