import { Link } from "react-router";
import { useIsHydrated } from "./use-is-hydrated.ts";
import { useQueryParam } from "./use-query-param.ts";

const look = "font-medium text-accent-ink underline underline-offset-2";

export function AccountLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  );
}

type NextLinkProps = { to: (next: string | null) => string; children: string };

/** Takes along where the person wanted to go. The built page does not know that: no link until its code has arrived. */
export function NextLink({ to, children }: NextLinkProps) {
  const next = useQueryParam("next");
  if (!useIsHydrated()) return <span className={look}>{children}</span>;
  return <AccountLink to={to(next)}>{children}</AccountLink>;
}
