import { perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { recordSchemas } from "#shared/records/record-shapes.ts";

/** A record of each kind as the API shows it, for what works on any of them. */
export const recordItems = perKind((kind) => recordSchemas(kindDefinitions[kind].fields).item);
