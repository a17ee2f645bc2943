import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

type ListEndProps = { isLoadingMore: boolean; hasFailed: boolean; onRetry: () => void };

/** The foot of a list that loads as one scrolls: that more is coming, or did not come. */
export function ListEnd({ isLoadingMore, hasFailed, onRetry }: ListEndProps) {
  return (
    <div className="flex h-12 items-center justify-center gap-3 text-sm text-ink-muted">
      {isLoadingMore && <Spinner label="Loading more" />}
      {hasFailed && !isLoadingMore && (
        <>
          <p role="alert">The rest of the list could not be loaded.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </div>
  );
}
