import { type ListedKind, listedKinds } from "#shared/records/kind-definition.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";

export function recordOfPage(pathname: string): { kind: ListedKind; id: string } | null {
  const [, list, id] = /^\/app\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  const kind = listedKinds.find((one) => kindLists[one] === list);
  return kind !== undefined && id !== undefined ? { kind, id } : null;
}
