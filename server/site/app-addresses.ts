import { listedKinds } from "#shared/records/kind-definition.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";

const lists = listedKinds.map((kind) => kindLists[kind]);
const sections = [...lists, "pipeline", "activities", "settings"];

const withoutPrefix = new RegExp(`^/(?:${sections.join("|")})(?:[/?]|$)`);

/**
 * Where an address of the signed-in app leads when it was written without its /app prefix
 * (spec section 2 gives both): "/contacts?new=true" gives "/app/contacts?new=true".
 * @returns undefined for any other address.
 */
export function toAppAddress(url: string): string | undefined {
  return withoutPrefix.test(url) ? `/app${url}` : undefined;
}
