import { Link } from "react-router";

/** A link within a sentence. */
export function AccountLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-medium text-accent-ink underline underline-offset-2">
      {children}
    </Link>
  );
}
