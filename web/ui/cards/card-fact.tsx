import type { ReactNode } from "react";
import { CardIcon, type CardIconName } from "./card-icon.tsx";

type CardFactProps = {
  icon: CardIconName;
  /** What the icon stands for, to those who do not see it. */
  label: string;
  children: ReactNode;
};

/** One line of a card's facts, behind an icon. Stands inside a `dl`. */
export function CardFact({ icon, label, children }: CardFactProps) {
  if (!children) return null;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt>
        <CardIcon name={icon} label={label} />
      </dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </div>
  );
}
