import { Link } from "react-router";
import { textLinkStyle } from "#web/ui/detail-list.tsx";
import { hiddenName } from "./hidden-name.ts";

type RecordLinkProps = { to: string; name: string | null };

/** The way to a linked record, or the word that it is hidden where its name is. */
export function RecordLink({ to, name }: RecordLinkProps) {
  if (name === null) return <span className="text-ink-muted">{hiddenName}</span>;
  return (
    <Link to={to} className={textLinkStyle}>
      {name}
    </Link>
  );
}
