import { useState } from "react";
import type { Funnel, FunnelFigure } from "#shared/forecast/funnel.ts";
import { format } from "#shared/format/format.ts";
import { DealItems } from "#web/crm/deals/deal-items.tsx";
import { FigureDeal } from "#web/crm/forecast/figure-dialog.tsx";
import { monthName } from "#web/crm/insights/insights-filters.tsx";
import type { AskedMonths } from "#web/crm/insights/insights-view.ts";
import { CountButton, FigureTable, noFigure, percentOf } from "#web/crm/insights/figure-table.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FunnelBars } from "#web/ui/charts/funnel-bars.tsx";
import { Dialog, DialogBody } from "#web/ui/dialogs/dialog.tsx";
import { type AskedFigure, useFunnelDeals } from "./funnel.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type FunnelContentProps = { funnel: Funnel; asked: AskedMonths };

type Opened = AskedFigure & { title: string };

type OpenFigure = (opened: Opened) => void;

/** The funnel as a picture and in numbers, each of which opens its deals. */
export function FunnelContent({ funnel, asked }: FunnelContentProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { steps } = funnel;
  const first = steps[0]?.reached ?? 0;
  return (
    <div className="grid gap-6">
      <CardSection
        title="From stage to stage"
        description="A deal has reached a stage if it was ever in it or in a later one. Days are counted from the stage before."
      >
        <FunnelBars
          title="From stage to stage"
          bars={steps.map(({ stage, name, reached }) => ({
            key: stage ?? "won",
            label: name,
            value: reached,
            note: `${format.number(reached)} (${percentOf(reached, first)})`,
            isWon: stage === null,
          }))}
        />
        <div className="mt-4">
          <StepsTable funnel={funnel} onOpen={setOpened} />
        </div>
      </CardSection>
      <CardSection
        title="By month"
        description="Of the deals created in a month, how many reached each stage"
      >
        <MonthsTable funnel={funnel} onOpen={setOpened} />
      </CardSection>
      {opened && <FunnelDialog asked={asked} opened={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

const figureLabels: Record<FunnelFigure, string> = {
  reached: "Reached",
  lost: "Lost after",
  open: "Still open after",
};

type TableProps = { funnel: Funnel; onOpen: OpenFigure };

function StepsTable({ funnel: { steps }, onOpen }: TableProps) {
  const first = steps[0]?.reached ?? 0;
  const rows = steps.map((step, place) => {
    const { stage, name, reached, medianDays } = step;
    const before = steps[place - 1];
    const open = (figure: FunnelFigure) => {
      const title = sentence`${figureLabels[figure]} ${name}`;
      const show = () => onOpen({ step: place + 1, figure, month: null, title });
      return <CountButton key={figure} count={step[figure]} label={title} onOpen={show} />;
    };
    return {
      key: stage ?? "won",
      name,
      cells: [
        open("reached"),
        before ? percentOf(reached, before.reached) : noFigure,
        percentOf(reached, first),
        medianDays === null ? noFigure : format.number(medianDays, 1),
        open("lost"),
        open("open"),
      ],
    };
  });
  return <FigureTable label="From stage to stage in a table" head={stepHeads} rows={rows} />;
}

const stepHeads = [
  "Stage",
  "Reached",
  "Of stage before",
  "Of all",
  "Median days",
  "Lost after it",
  "Still open",
];

function MonthsTable({ funnel: { months, steps }, onOpen }: TableProps) {
  const rows = months.map((month, place) => {
    const created = steps[0]?.reachedByMonth[place] ?? 0;
    const name = monthName(month);
    return {
      key: month,
      name,
      cells: steps.map((step, number) => {
        const count = step.reachedByMonth[place] ?? 0;
        const title = sentence`Reached ${step.name}, ${name}`;
        const show = () => onOpen({ step: number + 1, figure: "reached", month, title });
        const note = number === 0 ? undefined : percentOf(count, created);
        return (
          <CountButton
            key={step.stage}
            count={count}
            label={title}
            {...(note && { note })}
            onOpen={show}
          />
        );
      }),
    };
  });
  const head = ["Created in", ...steps.map(({ name }) => name)];
  return <FigureTable label="By month in a table" head={head} rows={rows.toReversed()} />;
}

type FunnelDialogProps = { asked: AskedMonths; opened: Opened; onClose: () => void };

function FunnelDialog({ asked, opened, onClose }: FunnelDialogProps) {
  const deals = useFunnelDeals(asked, opened);
  return (
    <Dialog title={opened.title} isWide onClose={onClose}>
      <DialogBody>
        <DealItems deals={deals} empty="No deal counts here any more.">
          {(deal) => <FigureDeal key={deal.id} deal={deal} />}
        </DealItems>
      </DialogBody>
    </Dialog>
  );
}
