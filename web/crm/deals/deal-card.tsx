import { format } from "#shared/format/format.ts";
import type { DraggableProvided } from "@hello-pangea/dnd";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Deal } from "#shared/crm/deals.ts";
import { CustomFacts } from "#web/records/custom-fields/custom-facts.tsx";
import { TagBadges } from "#web/records/tags/tag-badges.tsx";
import { useCardActions } from "#web/platform/kinds/card-actions.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { PriorityBadge } from "#web/platform/kinds/priority-badge.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { cn } from "#web/ui/class-names.ts";
import { dragInstructionsId } from "./drag-announcements.ts";
import { cardMark, handleMark } from "./drag-places.ts";
import { DealFacts } from "./deal-facts.tsx";
import { DeletedMark } from "./deleted-mark.tsx";
import { DealMenu } from "./deal-menu.tsx";
import { IdleMark } from "./idle-mark.tsx";
import type { LastMove } from "./last-move.ts";

type DealCardProps = {
  deal: Deal;
  /** Its stage is neither won nor lost. */
  isOpen: boolean;
  /** What the library has put on the card in the hand. */
  drag?: DraggableProvided;
  /** In the hand above the board, just let go over another stage, or picked up by keyboard. */
  lift?: "lifted" | "dropped-elsewhere" | "carried" | undefined;
  /** The last move, whose card takes the focus. Only the keyboard scrolls the board there. */
  arrival?: LastMove | null;
  /** Space was pressed on it. A card without it cannot be moved. */
  onLift?: (() => void) | undefined;
  onMove: (stage: string) => void;
};

/** A deal on the board. Its link covers it whole and is what one drags; its menu stands above. */
export function DealCard({ deal, isOpen, drag, lift, arrival, onLift, onMove }: DealCardProps) {
  const { edit, remove } = useCardActions();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!arrival) return;
    link.current?.focus({ preventScroll: true });
    if (arrival.isByKeyboard) scrollBoardTo(link.current?.closest("article"));
  }, [arrival]);
  return (
    <article
      ref={drag?.innerRef}
      {...(drag?.draggableProps ?? cardMark(deal.id))}
      style={cardPlace(drag, lift)}
      className={cn(
        linkedCardStyle,
        "p-3 text-sm",
        lift && "bg-raised shadow-popover",
        lift === "carried" && "border-accent",
      )}
    >
      <div className="flex items-start gap-2">
        <CardTitle {...{ deal, link, onLift }} />
        <div className="-mt-1 -mr-1">
          <DealMenu
            {...{ deal, onMove }}
            onEdit={() => edit(deal.id)}
            onDelete={() => remove(deal.id)}
          />
        </div>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 font-semibold tabular-nums">
        {format.money(deal.value)}
        <PriorityBadge priority={deal.priority} />
      </p>
      <DealFacts {...{ deal, isOpen }} />
      <IdleMark deal={deal} className="mt-2" />
      {deal.deletedAt && <DeletedMark at={deal.deletedAt} className="mt-2" />}
      <CustomFacts entity="contact" values={deal.contactScores} className="text-xs" />
      <CustomFacts entity="deal" values={deal.customFields} className="text-xs" />
      <TagBadges tags={deal.tags} linksTo="deal" className="mt-2" />
    </article>
  );
}

function scrollBoardTo(card: HTMLElement | null | undefined) {
  if (!card) return;
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
  // A column that corrects its place before the browser's own event, a frame later, would take the
  // board back to where it stood.
  card.dispatchEvent(new Event("scroll", { bubbles: true }));
}

type CardTitleProps = Pick<DealCardProps, "deal" | "onLift"> & {
  link: RefObject<HTMLAnchorElement | null>;
};

/** Of a deal that was deleted since there is no page to lead to. */
function CardTitle({ deal, link, onLift }: CardTitleProps) {
  return (
    <h3 className="min-w-0 flex-1 pt-0.5 leading-5 font-medium">
      {deal.deletedAt ? (
        <span className="line-clamp-2 wrap-anywhere">{deal.title}</span>
      ) : (
        <Link
          ref={link}
          to={paths.deal(deal.id)}
          {...(onLift && handleMark(deal.id))}
          draggable={false}
          aria-describedby={onLift && dragInstructionsId}
          onKeyDown={(event) => {
            if (event.key !== " ") return;
            event.preventDefault();
            if (!event.repeat) onLift?.();
          }}
          className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
        >
          {deal.title}
        </Link>
      )}
    </h3>
  );
}

function cardPlace(drag: DraggableProvided | undefined, lift: DealCardProps["lift"]) {
  // Cards keep to their order by age, so none makes room while another hovers,
  if (!drag) return undefined;
  if (lift === "lifted") return drag.draggableProps.style;
  // and one that is let go has no gap to fly to; the drop ends with this transition.
  return { ...drag.draggableProps.style, transition: "transform 1ms" };
}
