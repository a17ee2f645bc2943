import { z } from "zod";
import { givenId, moment, optionalText, recordId, requiredText } from "#shared/records/fields.ts";
import { namesTeam, sharing, sharingInput, teamProblem } from "./sharing.ts";

/** How many dashboards one person can have in a workspace, and how many can be shared in it. */
export const maxOwnDashboards = 50;
export const maxSharedDashboards = 100;

/** How many reports one dashboard can show. */
export const mostTiles = 24;

/** A report on a dashboard. */
const tile = z.object({
  /** The id of a saved report, or the name of a ready one, such as open-value. */
  report: z
    .string("report must be one text")
    .toLowerCase()
    .regex(/^[0-9a-z-]{1,40}$/, "report must be the id of a report, or the name of a ready one"),
  /** In columns, of which a wide screen has three. */
  width: z
    .int("width must be 1, 2 or 3")
    .min(1, "width must be 1, 2 or 3")
    .max(3, "width must be 1, 2 or 3"),
});

const tiles = z
  .array(tile, "tiles must be a list")
  .max(mostTiles, `A dashboard has at most ${mostTiles} reports`)
  .refine((all) => new Set(all.map(({ report }) => report)).size === all.length, {
    error: "A dashboard shows each report once",
  });

/** Several reports on one page. */
export const savedDashboard = z.object({
  id: recordId,
  name: z.string(),
  description: z.string().nullable(),
  tiles: z.array(tile),
  ...sharing.shape,
  createdAt: moment,
});

const settings = z.object({
  name: requiredText("Name", 80),
  description: optionalText("Description", 500),
  tiles,
  ...sharingInput.shape,
});

/** Body of POST /api/dashboards. */
export const newDashboard = settings
  .partial()
  .extend({
    /** Of a dashboard that was deleted: it is saved again under its old address. */
    id: givenId().optional(),
    name: settings.shape.name,
  })
  .refine(namesTeam, teamProblem);

/** Body of PUT /api/dashboards/{id}: what is given changes, the rest stays. */
export const dashboardChanges = settings
  .partial()
  .extend({
    /** Those that were there when one began to arrange them: where they have changed since, the answer is 409. */
    tilesBefore: z.array(tile).optional(),
  })
  .refine(namesTeam, teamProblem);

export type Tile = z.infer<typeof tile>;
export type SavedDashboard = z.infer<typeof savedDashboard>;
export type NewDashboard = z.input<typeof newDashboard>;
export type DashboardChanges = z.output<typeof dashboardChanges>;
