import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";

type PresenceFieldProps = { includesAway: boolean; onChange: (includesAway: boolean) => void };

export function PresenceField({ includesAway, onChange }: PresenceFieldProps) {
  return (
    <div>
      <LabelledCheckbox
        label="Only people who are here"
        checked={!includesAway}
        onChange={({ target }) => onChange(!target.checked)}
      />
      <p className="text-sm text-ink-muted">
        Members say in their profile when they are away. Where everyone is away, records are given
        all the same, and the log of the run says so.
      </p>
    </div>
  );
}
