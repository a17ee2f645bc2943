import { MessageSquarePlus, PenLine } from "lucide-react";
import { Fragment } from "react";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from "#web/ui/menus/dropdown-menu.tsx";
import { type LoggedSubject, quickChoices, useQuickLog } from "./quick-log.ts";

/** How a call or a meeting went, with two presses and without a word; the form is one press further. */
export function QuickLogMenu({ subject }: { subject: LoggedSubject }) {
  const { open } = useViewParams();
  const { mutate: log } = useQuickLog(subject);
  return (
    <DropdownMenu
      trigger={
        <Button>
          <MessageSquarePlus aria-hidden />
          Log
        </Button>
      }
    >
      {quickChoices.map(({ type, label, outcomes }) => (
        <Fragment key={type}>
          <DropdownMenuLabel>{label}</DropdownMenuLabel>
          {outcomes.map(([outcome, text]) => (
            <DropdownMenuItem key={outcome} onSelect={() => log({ type, outcome })}>
              {text}
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
        </Fragment>
      ))}
      <DropdownMenuItem onSelect={() => open({ log: "true" })}>
        <PenLine aria-hidden />
        Write more...
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
