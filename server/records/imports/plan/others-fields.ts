import { perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { othersFieldsOf } from "#shared/records/other-values.ts";

/** Listed once, as every row asks for them. */
export const othersFields = perKind((kind) => othersFieldsOf(kindDefinitions[kind].fields));
