import {
  ArrowRightLeft,
  CalendarOff,
  Ellipsis,
  LogOut,
  ShieldCheck,
  UserMinus,
} from "lucide-react";
import type { Member } from "#shared/accounts/members.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { sayAbsence } from "./absence-words.ts";
import { isLimited, roleLabels } from "./member-roles.ts";
import { useTeams } from "./members.api.ts";

export type MemberOperation = "change" | "absence" | "hand-over" | "sign-out" | "remove";

type MemberItemProps = { member: Member; onOperation: (operation: MemberOperation) => void };

export function MemberItem({ member, onOperation }: MemberItemProps) {
  const { id } = useSignedInUser();
  const { name, email, role, profileImageUrl, absence } = member;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Avatar name={name} src={profileImageUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge tone={role === "owner" ? "accent" : "neutral"}>{roleLabels[role]}</Badge>
          {member.userId === id && <Badge>You</Badge>}
          {absence && <Badge tone="warning">{sayAbsence(absence)}</Badge>}
        </p>
        <p className="text-ink-muted">
          <span className="break-all">{email}</span>
          <MemberVisibility member={member} />
        </p>
      </div>
      <MemberMenu member={member} onOperation={onOperation} />
    </li>
  );
}

function MemberVisibility({ member: { role, visibility, teamId } }: { member: Member }) {
  const team = useTeams().data?.find(({ id }) => id === teamId);
  const sees = {
    all: null,
    own: "sees their own records",
    team: team ? "sees the team's records" : "sees their own records",
  }[isLimited(role) ? visibility : "all"];
  return [team && `Team ${team.name}`, sees].filter(Boolean).map((text) => ` · ${text}`);
}

function MemberMenu({ member, onOperation }: MemberItemProps) {
  const { id, role } = useSignedInUser();
  const mayManage = useMay("members.manage");
  const isMe = member.userId === id;
  // Only an owner says who else is one.
  if (!mayManage || (member.role === "owner" && role !== "owner")) return null;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${member.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <DropdownMenuItem onSelect={() => onOperation("change")}>
        <ShieldCheck aria-hidden />
        Change role
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onOperation("absence")}>
        <CalendarOff aria-hidden />
        Set absence
      </DropdownMenuItem>
      {role === "owner" && !isMe && (
        <DropdownMenuItem onSelect={() => onOperation("hand-over")}>
          <ArrowRightLeft aria-hidden />
          Hand workspace over
        </DropdownMenuItem>
      )}
      {!isMe && (
        <DropdownMenuItem onSelect={() => onOperation("sign-out")}>
          <LogOut aria-hidden />
          End sessions
        </DropdownMenuItem>
      )}
      {!isMe && (
        <DropdownMenuItem destructive onSelect={() => onOperation("remove")}>
          <UserMinus aria-hidden />
          Remove
        </DropdownMenuItem>
      )}
    </DropdownMenu>
  );
}
