import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** Until a link's answer is there. It is as high as most answers; what stands below the card waits for longer ones. */
export function JustAMoment() {
  return (
    <>
      <p role="status" className="min-h-15">
        Just a moment...
      </p>
      <Skeleton className="hidden" />
    </>
  );
}
