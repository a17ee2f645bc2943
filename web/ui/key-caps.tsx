/** Keys as they stand on a keyboard: pressed one after the other, or held together with a "+". */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs text-ink-muted">
      {keys.split(" ").map((cap) => (
        <kbd
          key={cap}
          className="min-w-5 rounded border border-line bg-sunken px-1 py-0.5 text-center font-sans leading-none font-medium uppercase"
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
