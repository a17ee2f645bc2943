import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { type credentials, currentUser, type signUpForm } from "#shared/accounts.ts";
import { callApi } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";

/** Who is signed in; null for a visitor. */
export function useCurrentUser() {
  return useQuery({
    queryKey: [apiPaths.currentUser],
    queryFn: loadByKey(currentUser, { on401: "null" }),
  });
}

export async function signIn(body: z.input<typeof credentials>): Promise<void> {
  await callApi("POST", apiPaths.signIn, { body });
}

export async function signUp(account: z.input<typeof signUpForm>): Promise<void> {
  const name = `${account.firstName} ${account.lastName}`;
  await callApi("POST", apiPaths.signUp, { body: { ...account, name } });
}
