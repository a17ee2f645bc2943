import { isInAddress } from "#web/platform/navigation/in-address.ts";
import { fetchAhead, lateCode } from "#web/ui/late-code/lazy-part.ts";

/** Code of tables alone. */
export function tableCode<Code>(load: () => Promise<Code>) {
  const code = lateCode(load);
  fetchAhead(code.fetchCode, () => isInAddress("layout", "table"));
  return code;
}
