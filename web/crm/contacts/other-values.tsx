import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";

type OtherValuesProps = {
  values: string[];
  /** What one of them is called, such as "email". */
  one: string;
  link: (value: string) => ReactNode;
  onMakePrimary: (value: string) => void;
};

/** Further addresses or numbers, of which each can become the primary one. */
export function OtherValues({ values, one, link, onMakePrimary }: OtherValuesProps) {
  return (
    <ul className="grid gap-0.5">
      {values.map((value) => (
        <li key={value} className="flex items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">{link(value)}</span>
          <Permitted to="records.write">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Make ${value} the primary ${one}`}
              title="Make it the primary one"
              className="-my-1 shrink-0 text-ink-muted"
              onClick={() => onMakePrimary(value)}
            >
              <Star aria-hidden />
            </Button>
          </Permitted>
        </li>
      ))}
    </ul>
  );
}
