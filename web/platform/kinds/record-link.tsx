import { Link } from "react-router";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { hiddenName } from "./hidden-name.ts";

type RecordLinkProps = { to: string; name: string | null };

export function RecordLink({ to, name }: RecordLinkProps) {
  if (name === null) return <span className="text-ink-muted">{hiddenName}</span>;
  return (
    <Link to={to} className={textLinkStyle}>
      {name}
    </Link>
  );
}
