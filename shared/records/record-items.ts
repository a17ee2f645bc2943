import { perKind } from "./kind-definition.ts";
import { kindDefinitions } from "./kind-definitions.ts";
import { recordSchemas } from "./record-shapes.ts";

/** A record of each kind as the API shows it, for what works on any of them. */
export const recordItems = perKind((kind) => recordSchemas(kindDefinitions[kind].fields).item);
