import type { ReactNode } from "react";
import { useDensity, useTheme, useTimes } from "#web/ui/appearance.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";

const themes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const densities = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
] as const;

const times = [
  { value: "relative", label: "How long ago" },
  { value: "exact", label: "Date and time" },
] as const;

export function AppearanceCard() {
  const theme = useTheme();
  const density = useDensity();
  const moments = useTimes();
  return (
    <CardSection title="Appearance">
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label="Theme" note="Light or dark, in this browser.">
          <SegmentedControl
            label="Theme"
            segments={themes}
            value={theme.look}
            onChange={theme.choose}
          />
        </Choice>
        <Choice label="Density" note="Compact lists show more records at once.">
          <SegmentedControl
            label="Density"
            segments={densities}
            value={density.look}
            onChange={density.choose}
          />
        </Choice>
        <Choice
          label="Times"
          note="When something happened: “2 hours ago”, or the day and the minute."
        >
          <SegmentedControl
            label="Times"
            segments={times}
            value={moments.look}
            onChange={moments.choose}
          />
        </Choice>
      </div>
    </CardSection>
  );
}

function Choice({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <p aria-hidden className="font-medium">
        {label}
      </p>
      {children}
      <p className="text-ink-muted">{note}</p>
    </div>
  );
}
