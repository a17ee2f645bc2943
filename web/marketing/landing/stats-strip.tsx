import { KeyFigures } from "#web/marketing/key-figures.tsx";

export function StatsStrip() {
  return (
    <section
      aria-label="CRM Pro in numbers"
      className="border-b border-line bg-surface py-10 sm:py-12"
    >
      <KeyFigures />
    </section>
  );
}
