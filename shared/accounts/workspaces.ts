import { z } from "zod";
import { givenId, moment, optionalText, recordId, requiredText } from "#shared/records/fields.ts";

export const longestWorkspaceName = 80;

const named = z.object({ name: requiredText("Workspace name", longestWorkspaceName) });

const aMonth = "yearStartMonth must be the number of a month, from 1 to 12";

const editable = named.extend({
  /** Whether members without a second factor have to set one up before they go on. Owners decide. */
  requiresSecondFactor: z.boolean("requiresSecondFactor must be true or false"),
  /** Whether every new contact needs an email address; else a phone number or a name is enough. */
  requiresContactEmail: z.boolean("requiresContactEmail must be true or false"),
  /** Whether those who see a contact also read the subjects of its emails, never their text or files. */
  sharesEmailSubjects: z.boolean("sharesEmailSubjects must be true or false"),
  /** Stands below emails that go to many, where laws ask for it. */
  postalAddress: optionalText("Postal address", 500),
  /** The month in which the year of forecasts and goals begins, 1 for January. */
  yearStartMonth: z.int(aMonth).min(1, aMonth).max(12, aMonth),
});

/** Body of POST /api/workspaces. */
export const newWorkspace = named;

/** Body of PUT /api/workspace: the settings that are given change, the rest stays. */
export const workspaceChanges = editable.partial();

/** Answer of GET /api/workspace: the workspace that the call is in, with its settings. */
export const workspace = z.object({
  id: recordId,
  name: z.string(),
  requiresSecondFactor: z.boolean(),
  requiresContactEmail: z.boolean(),
  sharesEmailSubjects: z.boolean(),
  yearStartMonth: z.int(),
  postalAddress: z.string().nullable(),
  createdAt: moment,
});

/** Body of POST /api/workspace/delete: the workspace's name, typed to be sure. */
export const workspaceDeletion = named;

/** Body of POST /api/workspace/hand-over: the member who becomes its owner. */
export const newOwner = z.object({ userId: givenId() });

/**
 * Answer of GET /api/workspaces/deletions, one for each workspace that is gone and whose rows are being deleted: records,
 * their history and all that belongs to them.
 */
export const runningDeletion = z.object({
  /** The workspace's. */
  id: recordId,
  name: z.string(),
  startedAt: moment,
  rowsDone: z.number(),
  /** Null until they are counted, and where they are too many for that. */
  rowsTotal: z.number().nullable(),
});

export type RunningDeletion = z.infer<typeof runningDeletion>;
export type Workspace = z.infer<typeof workspace>;
export type WorkspaceChanges = z.output<typeof workspaceChanges>;
