import { useId } from "react";
import { kindWords } from "#shared/records/kind-words.ts";
import { eventActions, eventTypeOf, eventTypes, type EventType } from "#shared/records/webhooks.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { actionLabels, eventKinds } from "./webhook-words.ts";

type EventChoiceProps = {
  chosen: readonly EventType[];
  error: string | undefined;
  onChange: (chosen: EventType[]) => void;
};

export function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  const errorId = useId();
  const toggle = (type: EventType, isChosen: boolean) =>
    onChange(eventTypes.filter((one) => (one === type ? isChosen : chosen.includes(one))));
  const hasAll = chosen.length === eventTypes.length;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-medium">Events</legend>
      <table className="mt-1.5 w-full">
        <thead>
          <tr className="text-left text-ink-muted">
            <th scope="col" className="py-1 font-normal">
              <span className="sr-only">Kind</span>
            </th>
            {eventActions.map((action) => (
              <th key={action} scope="col" className="px-1 py-1 text-center font-normal">
                {actionLabels[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {eventKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2 text-left font-medium">
                {kindWords[kind].title}
              </th>
              {eventActions.map((action) => {
                const type = eventTypeOf(kind, action);
                return (
                  <td key={action} className="px-1 py-2">
                    <span className="grid place-items-center">
                      <Checkbox
                        label={`${kindWords[kind].title}: ${actionLabels[action]}`}
                        checked={chosen.includes(type)}
                        onChange={({ target }) => toggle(type, target.checked)}
                      />
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Button className="mt-2" onClick={() => onChange(hasAll ? [] : [...eventTypes])}>
        {hasAll ? "Choose none" : "Choose all"}
      </Button>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
