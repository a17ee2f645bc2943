import { z } from "zod";

const workspaceIdSchema = z.uuid().brand<"WorkspaceId">();

/**
 * The workspace whose records a query may touch. Only the session hook makes one from a request, so
 * a query that forgets its workspace does not compile.
 */
export type WorkspaceId = z.infer<typeof workspaceIdSchema>;

/** For the session hook and for commands that work on one workspace; throws unless it is a uuid. */
export function toWorkspaceId(id: string): WorkspaceId {
  return workspaceIdSchema.parse(id);
}
