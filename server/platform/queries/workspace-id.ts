import { z } from "zod";

const workspaceIdSchema = z.uuid().brand<"WorkspaceId">();

/** Only the session hook makes one from a request, so a query that forgets its workspace does not compile. */
export type WorkspaceId = z.infer<typeof workspaceIdSchema>;

/** @throws ZodError unless it is a uuid */
export function toWorkspaceId(id: string): WorkspaceId {
  return workspaceIdSchema.parse(id);
}
