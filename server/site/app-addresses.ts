import { listedKinds } from "#shared/records/kind-definition.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";

const lists = listedKinds.map((kind) => kindLists[kind]);
const sections = [...lists, "pipeline", "activities", "settings"];

const withoutPrefix = new RegExp(`^/(?:${sections.join("|")})(?:[/?]|$)`);

/** Adds the /app prefix that spec section 2 makes optional: "/contacts?new=true" gives "/app/contacts?new=true". */
export function toAppAddress(url: string): string | undefined {
  return withoutPrefix.test(url) ? `/app${url}` : undefined;
}
