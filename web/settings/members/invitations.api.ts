import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { invitation } from "#shared/members.ts";
import { importedPerson } from "#shared/workspace-imports.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";

/** Whom the archive named that the workspace was imported from, and who has not joined. */
export function useImportedPeople() {
  return useQuery({
    queryKey: [apiPaths.importedPeople],
    queryFn: loadByKey(z.array(importedPerson)),
  });
}

export function useInvitations() {
  return useQuery({ queryKey: [apiPaths.invitations], queryFn: loadByKey(z.array(invitation)) });
}
