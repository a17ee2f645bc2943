export function MoreThanShown({ count }: { count: number }) {
  return <p className="mt-3 text-ink-muted">{`The first ${count} are shown.`}</p>;
}
