import { useQuery } from "@tanstack/react-query";
import { type CurrentUser, currentUser } from "#shared/accounts/accounts.ts";
import { nameWorkspace } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarlyAnswers } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { endVisit } from "./support-visit.ts";

export function useCurrentUser() {
  return useQuery({
    queryKey: [apiPaths.currentUser],
    queryFn: async (context) => {
      const user = await loadByKey(currentUser, { on401: "null" })(context);
      showWorkspaceOf(user);
      if (user?.workspaceId) await readEarlyAnswers(user.workspaceId);
      return user;
    },
  });
}

/** Removes what another workspace answered. */
function showWorkspaceOf(user: CurrentUser | null): void {
  const before = queryClient.getQueryData<CurrentUser | null>([apiPaths.currentUser]);
  nameWorkspace(user?.workspaceId ?? null);
  if (user && user.supportUntil === null) endVisit();
  if (!before || before.workspaceId === user?.workspaceId) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.currentUser });
}
