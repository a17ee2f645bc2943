import { Clock } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { parseRecipients } from "#shared/email/email-recipients.ts";
import { format } from "#shared/format/format.ts";
import type { OutgoingContent } from "#shared/email/outgoing-emails.ts";
import { Button } from "#web/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "#web/ui/menus/dropdown-menu.tsx";
import { ownMornings } from "./mornings.ts";
import { RecipientsMorning } from "./recipients-morning.tsx";
import { SeparateDialog } from "./separate-dialog.tsx";
import { SendTimeDialog } from "./send-time-dialog.tsx";

type SendLaterMenuProps = {
  isDisabled: boolean;
  onChoose: (moment: string) => void;
  /** Sends each recipient an email of their own. */
  onSeparate: () => void;
};

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
        {ownMornings().map(({ label, at }) => (
          <DropdownMenuItem key={label} onSelect={() => onChoose(at.toISOString())}>
            {label} ({format.moment(at, "minute")})
          </DropdownMenuItem>
        ))}
        <MorningOfOne onChoose={onChoose} />
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

/** Several recipients may wake at different hours. */
function MorningOfOne({ onChoose }: Pick<SendLaterMenuProps, "onChoose">) {
  const { getValues } = useFormContext<OutgoingContent>();
  const [only, ...others] = parseRecipients(getValues("to")).recipients;
  if (!only || others.length > 0) return null;
  return <RecipientsMorning address={only.address} onChoose={onChoose} />;
}
