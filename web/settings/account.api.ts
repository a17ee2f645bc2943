import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  type addressChange,
  deletionEffect,
  message,
  type passwordChange,
  type profile,
  userSession,
} from "#shared/accounts/account-settings.ts";
import { refreshAddressProofs } from "#web/accounts/address-proofs.api.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { changeSession } from "#web/platform/session/session-change.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export async function refreshUser(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
}

export async function changeProfile(body: z.output<typeof profile>): Promise<void> {
  await callApi("PUT", apiPaths.profile, { body });
  await refreshUser();
  toast({ title: "Profile saved" });
}

export async function storePicture(file: File): Promise<void> {
  await callApi("PUT", apiPaths.picture, { file });
  await refreshUser();
  toast({ title: "Picture saved" });
}

export async function removePicture(): Promise<void> {
  await callApi("DELETE", apiPaths.picture);
  await refreshUser();
  toast({ title: "Picture removed" });
}

export async function changeEmail(body: z.output<typeof addressChange>): Promise<void> {
  const answer = await callApi("POST", apiPaths.changeEmail, { body });
  const { message: description } = await readJson(message, answer);
  toast({ title: "Please look into your mail", description });
  await refreshAddressProofs();
}

/** Keeps the present address: the link to the other one works no more. */
export function useKeepEmail() {
  return useMutation({
    mutationFn: () => callApi("DELETE", apiPaths.changeEmail),
    onSuccess: async () => {
      toast({ title: "Your address stays as it is" });
      await refreshAddressProofs();
    },
    onError: (failure) => toastFailure("The change was not taken back", failure),
  });
}

export async function changePassword(body: z.output<typeof passwordChange>): Promise<void> {
  const answer = await changeSession(() => callApi("POST", apiPaths.changePassword, { body }));
  const { message: description } = await readJson(message, answer);
  toast({ title: "Password changed", description });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [apiPaths.sessions] }),
    refreshAddressProofs(),
  ]);
}

export function useSessions() {
  return useQuery({ queryKey: [apiPaths.sessions], queryFn: loadByKey(z.array(userSession)) });
}

/** Ends one session, or every other one when no id is given. */
export function useEndSessions() {
  return useMutation({
    mutationFn: async (id: string | null) => {
      await callApi("DELETE", id === null ? apiPaths.sessions : `${apiPaths.sessions}/${id}`);
    },
    onSuccess: async (_nothing, id) => {
      toast({ title: id === null ? "Every other session was ended" : "The session was ended" });
      await queryClient.invalidateQueries({ queryKey: [apiPaths.sessions] });
    },
    onError: (failure) => toastFailure("The session was not ended", failure),
  });
}

/** What would become of the user's workspaces, fetched whenever it is looked at. */
export function useDeletionEffects() {
  return useQuery({
    queryKey: [apiPaths.accountDeletion],
    queryFn: loadByKey(z.array(deletionEffect)),
    staleTime: 0,
    gcTime: 0,
  });
}

export async function deleteAccount(password: string): Promise<void> {
  await callApi("POST", apiPaths.accountDeletion, { body: { password } });
}
