import { listedKinds } from "#shared/records/kind-definition.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";

const lists = listedKinds.map((kind) => kindLists[kind]);
const sections = [...lists, "pipeline", "activities", "settings"];

const withoutPrefix = new RegExp(`^/(?:${sections.join("|")})(?:[/?]|$)`);

/** "/contacts?new=true" gives "/app/contacts?new=true" (spec section 2); undefined for other addresses. */
export function toAppAddress(url: string): string | undefined {
  return withoutPrefix.test(url) ? `/app${url}` : undefined;
}
