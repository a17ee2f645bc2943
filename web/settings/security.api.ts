import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  type appCode,
  backupCodes,
  passkey,
  type TwoFactorSetup,
  twoFactorSetup,
} from "#shared/accounts/second-factors.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { changeSession } from "#web/platform/session/session-change.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { refreshUser } from "./account.api.ts";

export async function beginTwoFactor(password: string): Promise<TwoFactorSetup> {
  const answer = await callApi("POST", apiPaths.twoFactor("enable"), { body: { password } });
  return readJson(twoFactorSetup, answer);
}

export async function confirmTwoFactor(body: z.output<typeof appCode>): Promise<void> {
  await changeSession(() => callApi("POST", apiPaths.twoFactor("confirm"), { body }));
  await refreshUser();
}

export async function endTwoFactor(password: string): Promise<void> {
  const body = { password };
  await changeSession(() => callApi("POST", apiPaths.twoFactor("disable"), { body }));
  await refreshUser();
  toast({ title: "Two-factor authentication is off" });
}

export async function renewBackupCodes(password: string): Promise<string[]> {
  const path = apiPaths.twoFactor("generate-backup-codes");
  const answer = await callApi("POST", path, { body: { password } });
  return (await readJson(backupCodes, answer)).backupCodes;
}

export function usePasskeys() {
  return useQuery({ queryKey: [apiPaths.passkeys], queryFn: loadByKey(z.array(passkey)) });
}

export async function refreshPasskeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.passkeys] });
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await callApi("PUT", `${apiPaths.passkeys}/${id}`, { body: { name } });
  await refreshPasskeys();
}

export async function removePasskey(id: string, password: string): Promise<void> {
  await callApi("POST", `${apiPaths.passkeys}/${id}/removal`, { body: { password } });
  await refreshPasskeys();
  await refreshUser();
  toast({ title: "The passkey was removed" });
}
