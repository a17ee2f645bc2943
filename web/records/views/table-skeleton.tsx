import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** @param label names the table, such as "Contacts" */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={`Loading ${label.toLowerCase()}`} className="grid gap-2">
      {Array.from({ length: 3 }, (_, place) => (
        <Skeleton key={place} className="h-8 w-full" />
      ))}
    </div>
  );
}
