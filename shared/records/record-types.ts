import type { z } from "zod";
import type { ListedKind } from "./kind-definition.ts";
import type { Definitions } from "./kind-definitions.ts";
import type { recordSchemas } from "./record-shapes.ts";

type Schemas<Kind extends ListedKind> = ReturnType<
  typeof recordSchemas<Definitions[Kind]["fields"]>
>;

type Records = { [Kind in ListedKind]: z.output<Schemas<Kind>["item"]> };
type NewRecords = { [Kind in ListedKind]: z.output<Schemas<Kind>["added"]> };

/** A record of a kind as the API shows it. */
export type RecordOf<Kind extends ListedKind> = Records[Kind];

/** What a new record of a kind is made of. */
export type NewRecordOf<Kind extends ListedKind> = NewRecords[Kind];
