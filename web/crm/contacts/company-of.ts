import type { Contact } from "#shared/crm/contacts.ts";
import { hiddenName } from "#web/platform/kinds/hidden-name.ts";

export function companyOf({
  companyId,
  companyName,
}: Contact): { id: string; name: string } | null {
  return companyId ? { id: companyId, name: companyName ?? hiddenName } : null;
}
