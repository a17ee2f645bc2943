/** Below a list that shows the first of many. */
export function MoreThanShown({ count, what }: { count: number; what: string }) {
  return (
    <p className="mt-3 text-ink-muted">{`These are the first ${count}. There are more ${what} than these.`}</p>
  );
}
