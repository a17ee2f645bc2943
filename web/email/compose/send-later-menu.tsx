import { addDays, nextMonday, set } from "date-fns";
import { Clock } from "lucide-react";
import { useState } from "react";
import { format } from "#shared/format.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/dropdown-menu.tsx";
import { SendTimeDialog } from "./send-time-dialog.tsx";

type SendLaterMenuProps = { isDisabled: boolean; onChoose: (moment: string) => void };

/** By the clock of who writes: of most contacts no other is known. */
export function SendLaterMenu({ isDisabled, onChoose }: SendLaterMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button disabled={isDisabled}>
            <Clock aria-hidden />
            Send later
          </Button>
        }
      >
        {mornings().map(({ label, at }) => (
          <DropdownMenuItem key={label} onSelect={() => onChoose(at.toISOString())}>
            {label} ({format.moment(at, "minute")})
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={() => setIsAsking(true)}>Choose a time...</DropdownMenuItem>
      </DropdownMenu>
      {isAsking && <SendTimeDialog onChoose={onChoose} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function mornings(): { label: string; at: Date }[] {
  const now = new Date();
  const morning = { hours: 8, minutes: 0, seconds: 0, milliseconds: 0 };
  const tomorrow = { label: "Tomorrow morning", at: set(addDays(now, 1), morning) };
  const monday = { label: "Monday morning", at: set(nextMonday(now), morning) };
  return tomorrow.at.getTime() === monday.at.getTime() ? [tomorrow] : [tomorrow, monday];
}
