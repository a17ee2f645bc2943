import { useState } from "react";
import { dayAfter } from "#shared/forecast/forecast-periods.ts";
import { format } from "#shared/format/format.ts";
import { type WaterfallStep, waterfallStepLabels } from "#shared/forecast/waterfall.ts";
import { usePipelineDays } from "#web/crm/deals/deals.api.ts";
import { useWaterfall } from "#web/crm/deals/waterfall.api.ts";
import { WaterfallDeals } from "#web/crm/deals/waterfall-deals.tsx";
import { WaterfallPicture } from "#web/crm/deals/waterfall-picture.tsx";
import { WaterfallTable } from "#web/crm/deals/waterfall-table.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { OwnerSelect } from "#web/settings/members/owner-select.tsx";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Dialog, DialogBody } from "#web/ui/dialogs/dialog.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { sentence } from "#web/ui/isolated.ts";

const spans = { "7": "Last 7 days", "30": "Last 30 days", "90": "Last 90 days" } as const;

type ChangesCardProps = {
  /** The one that the page is narrowed to; the default one where it shows all. */
  pipelineId: string | null;
};

/** What came, went and changed in a pipeline, as a picture and in numbers. */
export function ChangesCard({ pipelineId }: ChangesCardProps) {
  const { pipelines } = useStages();
  const { data: days, isPending } = usePipelineDays();
  const [span, setSpan] = useState("30");
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const pipeline = pipelines.find(({ id, isDefault }) =>
    pipelineId === null ? isDefault : id === pipelineId,
  );
  if (isPending) return <Skeleton className="mt-6 h-110" />;
  if (!days || !pipeline?.id) return null;
  if (days.first >= days.last) return <NothingToCompare />;
  const asked = dayAfter(days.last, -Number(span));
  const day = asked < days.first ? days.first : asked;
  return (
    <CardSection
      title="What changed"
      description={sentence`${pipeline.name}, from the end of ${format.date(day)}${day === asked ? "" : ", when its history began,"} until now`}
      className="mt-6"
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <Select
          aria-label="Since"
          className="w-auto"
          value={span}
          onChange={({ target }) => setSpan(target.value)}
        >
          {Object.entries(spans).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <OwnerSelect label="Owner of what changed" value={ownerId} onChange={setOwnerId} />
      </div>
      <Changes key={pipeline.id} pipelineId={pipeline.id} day={day} ownerId={ownerId} />
    </CardSection>
  );
}

function NothingToCompare() {
  return (
    <CardSection title="What changed" className="mt-6">
      <p className="py-4 text-center text-ink-muted">
        The history of your deals begins today, so there is nothing to compare yet. From tomorrow on
        you see here what came, went and changed.
      </p>
    </CardSection>
  );
}

type ChangesProps = { pipelineId: string; day: string; ownerId: string | null };

function Changes({ pipelineId, day, ownerId }: ChangesProps) {
  const { data, isPending, error } = useWaterfall(pipelineId, day, ownerId);
  const [opened, setOpened] = useState<WaterfallStep | null>(null);
  return (
    <>
      {isPending && <Skeleton className="h-74" />}
      {error && (
        <p role="alert" className="text-danger-ink">
          {failureSentence(error)}
        </p>
      )}
      {data && (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <WaterfallPicture waterfall={data} />
          <div>
            <WaterfallTable waterfall={data} onOpen={setOpened} />
          </div>
        </div>
      )}
      {opened && (
        <Dialog title={waterfallStepLabels[opened]} isWide onClose={() => setOpened(null)}>
          <DialogBody>
            <WaterfallDeals pipelineId={pipelineId} day={day} ownerId={ownerId} step={opened} />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
