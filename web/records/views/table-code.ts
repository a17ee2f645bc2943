import { fetchSoon, lateCode } from "#web/ui/lazy-part.ts";

/** Code of tables alone. Where the address asks for one it is fetched along with the page's. */
export function tableCode<Code>(load: () => Promise<Code>) {
  const code = lateCode(load);
  if (isTableAsked()) void code.fetchCode();
  else fetchSoon(code.fetchCode);
  return code;
}

function isTableAsked(): boolean {
  return (
    typeof location === "object" && new URLSearchParams(location.search).get("layout") === "table"
  );
}
