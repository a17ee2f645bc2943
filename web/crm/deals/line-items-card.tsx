import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import type { LineItem, LineItemsOfDeal } from "#shared/crm/line-items.ts";
import { billingRhythmLabels } from "#shared/crm/products.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { recordPages } from "#shared/records/record-pages.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { SortableList } from "#web/ui/lists/sortable-list.tsx";
import { LineItemDialog } from "./line-item-dialog.tsx";
import { useLineItems, useSetLineItems } from "./line-items.api.ts";
import { sentence } from "#web/ui/isolated.ts";

export function LineItemsCard({ dealId }: { dealId: string }) {
  const lines = useLineItems(dealId);
  const mayWrite = useMay("records.write");
  const [isAdding, setIsAdding] = useState(false);
  return (
    <CardSection
      title="Line items"
      actions={
        mayWrite && (
          <Button disabled={!lines.data} onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add line item
          </Button>
        )
      }
    >
      {lines.isPending && <Skeleton className="h-16" />}
      {lines.error && (
        <FailureState
          title="The line items could not be loaded"
          description={failureSentence(lines.error)}
          onRetry={() => void lines.refetch()}
        />
      )}
      {lines.data && <Lines dealId={dealId} lines={lines.data} mayWrite={mayWrite} />}
      {lines.data && isAdding && (
        <LineItemDialog
          dealId={dealId}
          lines={lines.data}
          line={null}
          onClose={() => setIsAdding(false)}
        />
      )}
    </CardSection>
  );
}

type LinesProps = { dealId: string; lines: LineItemsOfDeal; mayWrite: boolean };

function Lines({ dealId, lines, mayWrite }: LinesProps) {
  const { items, followsLineItems, total } = lines;
  const write = useSetLineItems(dealId, lines);
  const [edited, setEdited] = useState<LineItem | null>(null);
  const setItems = (changed: LineItem[], done: string) =>
    write.mutate({ change: { items: changed, followsLineItems }, done });
  const follow = (isFollowing: boolean) =>
    write.mutate({
      change: { items, followsLineItems: isFollowing },
      done: isFollowing ? "The value is the total now" : "The value is free again",
    });
  if (items.length === 0) return <NoLines isEditable={mayWrite} />;
  return (
    <>
      <SortableList
        label="Line items"
        items={items}
        nameOf={({ name }) => name}
        onOrder={(ordered) => setItems(ordered, "Line items reordered")}
        isFixed={!mayWrite}
      >
        {(line) => (
          <>
            <LineText line={line} />
            {mayWrite && (
              <LineButtons
                name={line.name}
                onEdit={() => setEdited(line)}
                onRemove={() =>
                  setItems(
                    items.filter(({ id }) => id !== line.id),
                    sentence`${line.name} removed`,
                  )
                }
              />
            )}
          </>
        )}
      </SortableList>
      <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>Total</span>
        <span className="tabular-nums">{format.money(total)}</span>
      </p>
      <LabelledCheckbox
        label="The deal's value is this total"
        checked={followsLineItems}
        disabled={!mayWrite}
        onChange={() => follow(!followsLineItems)}
      />
      {edited && (
        <LineItemDialog
          dealId={dealId}
          lines={lines}
          line={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function NoLines({ isEditable }: { isEditable: boolean }) {
  return (
    <p className="text-ink-muted">
      {isEditable
        ? "Add the products that this deal is made of, and let its value follow their sum."
        : "This deal has no line items."}
    </p>
  );
}

function LineText({ line }: { line: LineItem }) {
  const { productId, name, total } = line;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {productId ? (
            <Link to={recordPages.product(productId)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-ink-muted tabular-nums">{priceOf(line)}</p>
      </div>
      <p className="tabular-nums">{format.money(total)}</p>
    </div>
  );
}

/** Such as "10 seats at $29, 12 times monthly, less 12.5%". */
function priceOf({ quantity, unit, unitPrice, billed, periods, discount }: LineItem): string {
  const count = unit ? `${quantity} ${unit}` : quantity;
  const price = `${count} × ${format.money(unitPrice)}`;
  const rhythm = billed === "once" ? "" : ` ${billingRhythmLabels[billed].toLowerCase()}`;
  const times = periods === 1 ? rhythm : ` × ${periods}${rhythm}`;
  if (discount === null) return price + times;
  const off = discount.kind === "percent" ? `${discount.value}%` : format.money(discount.value);
  return `${price}${times}, less ${off}`;
}

type LineButtonsProps = { name: string; onEdit: () => void; onRemove: () => void };

function LineButtons({ name, onEdit, onRemove }: LineButtonsProps) {
  return (
    <span className="flex shrink-0">
      <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </span>
  );
}
