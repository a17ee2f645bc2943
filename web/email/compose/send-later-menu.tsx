import { addDays, nextMonday, set } from "date-fns";
import { Clock } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { parseRecipients } from "#shared/email-recipients.ts";
import { format } from "#shared/format.ts";
import type { OutgoingContent } from "#shared/outgoing-emails.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { SeparateDialog } from "./separate-dialog.tsx";
import { SendTimeDialog } from "./send-time-dialog.tsx";

type SendLaterMenuProps = {
  isDisabled: boolean;
  onChoose: (moment: string) => void;
  /** Sends each recipient an email of their own. */
  onSeparate: () => void;
};

/** By the clock of who writes: of most contacts no other is known. */
export function SendLaterMenu({ isDisabled, onChoose, onSeparate }: SendLaterMenuProps) {
  const { getValues } = useFormContext<OutgoingContent>();
  const [separate, setSeparate] = useState<number | null>(null);
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
        <DropdownMenuSeparator />
        <DropdownMenuItem
          onSelect={() => setSeparate(parseRecipients(getValues("to")).recipients.length)}
        >
          Send to each separately...
        </DropdownMenuItem>
      </DropdownMenu>
      {separate !== null && (
        <SeparateDialog
          recipients={separate}
          onConfirm={() => {
            setSeparate(null);
            onSeparate();
          }}
          onClose={() => setSeparate(null)}
        />
      )}
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
