import { cityOfZone } from "#shared/format/country-zones.ts";
import { format } from "#shared/format/format.ts";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { useRecipientZone } from "#web/email/outgoing/outgoing-emails.api.ts";
import { nextMorning } from "./mornings.ts";

type RecipientsMorningProps = { address: string; onChoose: (moment: string) => void };

/** Eight o'clock where the recipient is, or why that is not offered. */
export function RecipientsMorning({ address, onChoose }: RecipientsMorningProps) {
  const { data, isPending } = useRecipientZone(address);
  const timeZone = data?.timeZone;
  if (!timeZone) {
    return (
      <DropdownMenuItem disabled>
        Recipient’s morning ({isPending ? "Just a moment..." : "their time zone is not known"})
      </DropdownMenuItem>
    );
  }
  const at = nextMorning(timeZone);
  return (
    <DropdownMenuItem onSelect={() => onChoose(at.toISOString())}>
      Recipient’s morning, 8 o’clock in {cityOfZone(timeZone)} ({format.moment(at, "minute")})
    </DropdownMenuItem>
  );
}
