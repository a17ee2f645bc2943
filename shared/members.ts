import { z } from "zod";
import { recordId } from "#shared/fields.ts";
import { reaches, roles } from "#shared/permissions.ts";

/**
 * Header that names the workspace that a page shows. Without it a call goes to the workspace that
 * the session is in.
 */
export const workspaceHeader = "x-workspace-id";

/** One person of a workspace. */
export const member = z.object({
  userId: recordId,
  name: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  /** Whose records the person sees. */
  reach: z.enum(reaches),
  teamId: recordId.nullable(),
});

export type Member = z.infer<typeof member>;
