/** Drawn on 24 by 24 with round ends. */
const shapes = {
  building:
    "M6 22V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v18M2 22h20M6 12H4a2 2 0 0 0-2 2v8M18 9h2a2 2 0 0 1 2 2v11M10 6h4M10 10h4M10 14h4M10 18h4",
  calendar:
    "M8 2v4M16 2v4M5 4h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 10h18M8 14h.01M12 14h.01M16 14h.01M8 17.5h.01M12 17.5h.01M16 17.5h.01",
  clock: "M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0ZM12 6v6l4 2",
  globe:
    "M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0ZM2 12h20M12 2a14.5 14.5 0 0 1 0 20a14.5 14.5 0 0 1 0-20Z",
  mail: "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM22 7l-9 5.7a2 2 0 0 1-2 0L2 7",
  owner:
    "M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0ZM15 10a3 3 0 1 1-6 0a3 3 0 1 1 6 0ZM7 20.7V19a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v1.7",
  people:
    "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M13 7a4 4 0 1 1-8 0a4 4 0 1 1 8 0ZM22 21v-2a4 4 0 0 0-3-3.9M16 3.1a4 4 0 0 1 0 7.8",
  person: "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M16 7a4 4 0 1 1-8 0a4 4 0 1 1 8 0Z",
  phone:
    "M5 2h3a2 2 0 0 1 2 1.6l.6 3a2 2 0 0 1-.6 1.9L8.5 10a15 15 0 0 0 5.5 5.5l1.5-1.5a2 2 0 0 1 1.9-.6l3 .6A2 2 0 0 1 22 16v3a3 3 0 0 1-3 3A17 17 0 0 1 2 5a3 3 0 0 1 3-3Z",
  place:
    "M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0ZM15 10a3 3 0 1 1-6 0a3 3 0 1 1 6 0Z",
  step: "M21 10.5V12a9 9 0 1 1-5.3-8.2M22 4L12 14l-3-3",
};

export type CardIconName = keyof typeof shapes;

/** One path each: as several shapes the icons were half of a card's elements. */
export function CardIcon({ name, label }: { name: CardIconName; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 24 24"
      className="size-3.5 shrink-0 fill-none stroke-current stroke-2 text-ink-faint"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
