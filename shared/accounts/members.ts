import { z } from "zod";
import { absence } from "./absences.ts";
import {
  email,
  moment,
  oneOf,
  optionalReference,
  recordId,
  requiredText,
} from "#shared/records/fields.ts";
import { linkFilter } from "#shared/filters/lists.ts";
import { visibilities, roles } from "./permissions.ts";

/**
 * Header that names the workspace that a page shows. Without it a call goes to the workspace that
 * the session is in.
 */
export const workspaceHeader = "x-workspace-id";

/** Header of a sign-up that brings the token of an invitation along, to begin in its workspace. */
export const invitationHeader = "x-invitation";

/** One person of a workspace. */
export const member = z.object({
  userId: recordId,
  name: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  /** Whose records the person sees. */
  visibility: z.enum(visibilities),
  teamId: recordId.nullable(),
  absence: absence.nullable().describe("When the person is away; null where no day is left of it"),
});

/** What a person may be given in a workspace. */
const rights = z.object({
  role: oneOf("Role", roles),
  visibility: oneOf("Visibility", visibilities),
  teamId: optionalReference("Team"),
});

/** Body of PUT /api/members/{id}: what is given changes, the rest stays. */
export const memberChanges = rights.partial();

/** The fields of the form of a member's rights. */
export const memberRights = rights;

/** Query of DELETE /api/members/{id}: who gets the person's records; without one, no one. */
export const memberRemoval = z.object({ heirId: linkFilter("heirId") });

/** Body of POST /api/invitations. */
export const newInvitation = rights.partial().extend({
  email: email.transform((address) => address.toLowerCase()),
  role: rights.shape.role.default("member"),
  visibility: rights.shape.visibility.default("all"),
});

/** An invitation that waits for its answer. */
export const invitation = z.object({
  id: recordId,
  email: z.string(),
  role: z.enum(roles),
  visibility: z.enum(visibilities),
  teamId: recordId.nullable(),
  invitedByName: z.string().nullable(),
  expiresAt: moment,
  createdAt: moment,
  /** Why its mail could not be delivered; null while it waits, and once it was sent. */
  mailProblem: z.string().nullable(),
});

/** Where an invitation goes instead. */
export const invitedAddress = newInvitation.pick({ email: true });

export type InvitedAddress = z.output<typeof invitedAddress>;

/** Body of POST /api/invitations/{id}/resend: another address, where the first was wrong. */
export const resentInvitation = invitedAddress.partial().nullish();

/** Answer of POST /api/invitations/{id}/link. */
export const invitationLink = z.object({ url: z.url() });

/** Body of the calls that take the token of an invitation's link. */
export const invitationToken = z.object({
  token: z.string("token must be text").min(1, "token is required").max(200, "token is too long"),
});

/** What the holder of an invitation's link reads before they decide. */
export const invitationOffer = z.object({
  workspaceName: z.string(),
  invitedByName: z.string().nullable(),
  /** The address that it is for: no one else can accept it. */
  email: z.string(),
  role: z.enum(roles),
  /** The link came by mail, so anyone who has it has that address. */
  provesAddress: z.boolean(),
});

export const team = z.object({ id: recordId, name: z.string() });

/** Body of POST /api/teams and PUT /api/teams/{id}. */
export const newTeam = z.object({ name: requiredText("Team name", 80) });

export type Member = z.infer<typeof member>;
export type MemberChanges = z.output<typeof memberChanges>;
export type Invitation = z.infer<typeof invitation>;
export type InvitationOffer = z.infer<typeof invitationOffer>;
export type NewInvitation = z.output<typeof newInvitation>;
export type NewTeam = z.output<typeof newTeam>;
export type Team = z.infer<typeof team>;
