import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

type ListEndProps = {
  isLoadingMore: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  /** Shown while neither is so. */
  children?: ReactNode;
};

/** The foot of a list that goes on: that more is coming, which is read out as the region is there before, or did not come. */
export function ListEnd({ isLoadingMore, hasFailed, onRetry, children }: ListEndProps) {
  return (
    <div className="list-end flex h-12 items-center justify-center gap-3 text-sm text-ink-muted">
      <span role="status" className="inline-flex empty:absolute">
        {isLoadingMore && (
          <>
            <Spinner />
            <span className="sr-only">Loading more</span>
          </>
        )}
      </span>
      {!isLoadingMore &&
        (hasFailed ? (
          <>
            <p role="alert">The rest of the list could not be loaded.</p>
            <Button onClick={onRetry}>Try again</Button>
          </>
        ) : (
          children
        ))}
    </div>
  );
}
