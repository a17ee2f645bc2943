/** What a search says apart from what it found: in the list itself, where only options belong, no one would hear it. */
export function SearchOutcome({
  failure,
  emptyFor,
}: {
  failure: string | undefined;
  /** The words that find nothing; undefined or empty while something is found, or nothing asked for. */
  emptyFor: string | undefined;
}) {
  return (
    <>
      {failure && (
        <p role="alert" className="px-4 py-3 text-danger-ink">
          {failure}
        </p>
      )}
      <div role="status">
        {!failure && emptyFor && (
          <p className="px-4 py-3 text-ink-muted">Nothing matches “{emptyFor}”</p>
        )}
      </div>
    </>
  );
}
