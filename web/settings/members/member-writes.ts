import { useMutation } from "@tanstack/react-query";
import type { Absence } from "#shared/accounts/absences.ts";
import {
  invitationLink,
  type InvitedAddress,
  type MemberChanges,
  type NewInvitation,
  type NewTeam,
} from "#shared/accounts/members.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

type MembersWrite<Input> = {
  write: (input: Input) => Promise<Response>;
  /** Titles of the toast when it went well, and when it did not. */
  done: string;
  failed: string;
};

/** A change of who belongs to the workspace. Records may have changed hands, so all is asked again. */
function useMembersWrite<Input>({ write, done, failed }: MembersWrite<Input>) {
  return useMutation({
    mutationFn: write,
    onSuccess: async () => {
      toast({ title: done });
      await refreshRecords();
    },
    onError: (failure) => toastFailure(failed, failure),
  });
}

export function useChangeMember(userId: string) {
  return useMembersWrite({
    write: (body: MemberChanges) =>
      callApi("PUT", apiPaths.record(apiPaths.members, userId), { body }),
    done: "The member's role was saved",
    failed: "The member's role was not changed",
  });
}

export async function saveAbsence(userId: string, body: Absence): Promise<void> {
  await callApi("PUT", apiPaths.ofMember(userId, "absence"), { body });
  toast({ title: "The absence was saved" });
  await refreshRecords();
}

export function useEndAbsence(userId: string) {
  return useMembersWrite({
    write: () => callApi("DELETE", apiPaths.ofMember(userId, "absence")),
    done: "The absence was ended",
    failed: "The absence was not ended",
  });
}

/** Takes the id of who gets the person's records, or null for no one. */
export function useRemoveMember(userId: string) {
  return useMembersWrite({
    write: (heirId: string | null) =>
      callApi("DELETE", withQuery(apiPaths.record(apiPaths.members, userId), { heirId })),
    done: "The member was removed",
    failed: "The member was not removed",
  });
}

export function useEndMemberSessions(userId: string) {
  return useMembersWrite({
    write: () => callApi("DELETE", apiPaths.ofMember(userId, "sessions")),
    done: "The member is signed out",
    failed: "The member was not signed out",
  });
}

export function useHandOver() {
  return useMembersWrite({
    write: (userId: string) => callApi("POST", apiPaths.handOver, { body: { userId } }),
    done: "The workspace was handed over",
    failed: "The workspace was not handed over",
  });
}

export function useInvite() {
  return useMembersWrite({
    write: (body: NewInvitation) => callApi("POST", apiPaths.invitations, { body }),
    done: "The invitation was sent",
    failed: "The invitation was not sent",
  });
}

export function useMoveInvitation(id: string) {
  return useMembersWrite({
    write: (body: InvitedAddress) => callApi("POST", apiPaths.resendInvitation(id), { body }),
    done: "The invitation was sent to the new address",
    failed: "The invitation was not sent",
  });
}

export function useResendInvitation() {
  return useMembersWrite({
    write: (id: string) => callApi("POST", apiPaths.resendInvitation(id)),
    done: "The invitation was sent again",
    failed: "The invitation was not sent",
  });
}

export function useRevokeInvitation() {
  return useMembersWrite({
    write: (id: string) => callApi("DELETE", apiPaths.record(apiPaths.invitations, id)),
    done: "The invitation was withdrawn",
    failed: "The invitation was not withdrawn",
  });
}

/** Makes a link to hand on; its answer is the one time that it can be read. */
export function useInvitationLink() {
  return useMutation({
    mutationFn: async (id: string) =>
      (await readJson(invitationLink, await callApi("POST", apiPaths.invitationLink(id)))).url,
    onError: (failure) => toastFailure("No link was made", failure),
  });
}

/** Renames the team with this id; adds one where there is none. */
export function useSaveTeam(id: string | undefined) {
  return useMembersWrite({
    write: (body: NewTeam) =>
      id
        ? callApi("PUT", apiPaths.record(apiPaths.teams, id), { body })
        : callApi("POST", apiPaths.teams, { body }),
    done: id ? "The team was renamed" : "The team was added",
    failed: "The team was not saved",
  });
}

export function useDeleteTeam(id: string) {
  return useMembersWrite({
    write: () => callApi("DELETE", apiPaths.record(apiPaths.teams, id)),
    done: "The team was deleted",
    failed: "The team was not deleted",
  });
}
