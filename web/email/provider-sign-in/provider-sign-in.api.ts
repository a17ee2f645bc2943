import { useMutation, useQuery } from "@tanstack/react-query";
import { emailAccount, type EmailAccount } from "#shared/email/email.ts";
import { offeredProviders, signInAddress, type SignInStart } from "#shared/email/email-sign-in.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";

export function useOfferedProviders() {
  return useQuery({
    queryKey: [apiPaths.signInProviders],
    queryFn: loadByKey(offeredProviders),
  });
}

/** Leaves for the provider's own page. */
export function useSignInAtProvider() {
  return useMutation({
    mutationFn: async (body: SignInStart) =>
      readJson(signInAddress, await callApi("POST", apiPaths.signInAtProvider, { body })),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (failure) => toastFailure("The sign-in could not begin", failure),
  });
}

/** @param body all that the provider put into the address */
export async function finishSignIn(
  body: Record<string, string | undefined>,
): Promise<EmailAccount> {
  const answer = await callApi("POST", apiPaths.finishSignIn, { body });
  const account = await readJson(emailAccount, answer);
  await queryClient.invalidateQueries({ queryKey: [apiPaths.emailAccounts] });
  return account;
}
