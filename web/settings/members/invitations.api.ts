import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { invitation } from "#shared/accounts/members.ts";
import { importedPerson } from "#shared/administration/workspace-imports.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";

/** The people in the archive that the workspace was imported from who have not joined. */
export function useImportedPeople() {
  return useQuery({
    queryKey: [apiPaths.importedPeople],
    queryFn: loadByKey(z.array(importedPerson)),
  });
}

export function useInvitations() {
  return useQuery({ queryKey: [apiPaths.invitations], queryFn: loadByKey(z.array(invitation)) });
}
