import { specifiedStages } from "#shared/crm/default-pipeline.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { boardColumns, boardGridStyle } from "./board-grid.ts";

/** Spec section 9. */
const cardsPerColumn = 3;

export function BoardSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading deals"
      className={cn(boardGridStyle, "overflow-hidden md:overflow-hidden")}
      style={boardColumns(specifiedStages.length)}
    >
      {specifiedStages.map((stage) => (
        <div key={stage} className="rounded-lg bg-sunken p-2 pt-3">
          <Skeleton className="mx-1 h-4 w-28" />
          <Skeleton className="mx-1 mt-2 mb-3 h-3.5 w-16" />
          <div className="grid gap-2">
            {Array.from({ length: cardsPerColumn }, (_, place) => (
              <CardSkeleton key={place} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="grid gap-2.5 rounded-lg border border-line bg-surface p-3">
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-3 w-3/5" />
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-5 w-16 rounded-full" />
    </div>
  );
}
