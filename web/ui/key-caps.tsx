import { useControlKey } from "#web/ui/fields/control-key.ts";

/** Keys as they stand on a keyboard, with the name that Ctrl has there. */
export function KeyCaps({ keys }: { keys: string }) {
  const control = useControlKey();
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs text-ink-muted">
      {keys.split(" ").map((cap) => (
        <kbd
          key={cap}
          className="min-w-5 rounded border border-line bg-sunken px-1 py-0.5 text-center font-sans leading-none font-medium uppercase"
        >
          {cap === "Ctrl" ? control : cap}
        </kbd>
      ))}
    </span>
  );
}
