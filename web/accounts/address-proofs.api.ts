import { useQuery } from "@tanstack/react-query";
import { addressProofs, message } from "#shared/accounts/account-settings.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";

/** Which links to the user's addresses wait to be followed, and whether their mails were refused. */
export function useAddressProofs() {
  return useQuery({
    queryKey: [apiPaths.addressProofs],
    queryFn: loadByKey(addressProofs),
    staleTime: 0,
  });
}

export async function refreshAddressProofs(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.addressProofs] });
}

export async function sendVerification(): Promise<string> {
  const answer = await callApi("POST", apiPaths.sendVerification);
  const { message: sentence } = await readJson(message, answer);
  await refreshAddressProofs();
  return sentence;
}
