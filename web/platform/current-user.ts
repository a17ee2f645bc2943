import { queryOptions, useQuery } from "@tanstack/react-query";
import { type CurrentUser, currentUser } from "#shared/accounts.ts";
import { nameWorkspace } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { isAskedEarly } from "#web/platform/early-calls.ts";
import { readEarlyAnswers } from "#web/platform/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/query-client.ts";
import { endVisit } from "#web/platform/support-visit.ts";

const signedIn = queryOptions({
  queryKey: [apiPaths.currentUser],
  queryFn: async (context) => {
    const user = await loadByKey(currentUser, { on401: "null" })(context);
    showWorkspaceOf(user);
    if (user?.workspaceId) await readEarlyAnswers(user.workspaceId);
    return user;
  },
});

export function useCurrentUser() {
  return useQuery(signedIn);
}

/** Before anything is rendered, where the document has asked for them. What fails is asked for again. */
export function readCurrentUserEarly(): void {
  if (isAskedEarly(apiPaths.currentUser)) queryClient.query(signedIn).catch(() => undefined);
}

/** Removes what another workspace answered. */
function showWorkspaceOf(user: CurrentUser | null): void {
  const before = queryClient.getQueryData<CurrentUser | null>([apiPaths.currentUser]);
  nameWorkspace(user?.workspaceId ?? null);
  if (user && user.supportUntil === null) endVisit();
  if (!before || before.workspaceId === user?.workspaceId) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.currentUser });
}
