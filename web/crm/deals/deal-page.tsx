import { format } from "#shared/format/format.ts";
import { Handshake, Pencil } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Contact } from "#shared/crm/contacts.ts";
import { type Deal, deal } from "#shared/crm/deals.ts";
import { Timeline } from "#web/crm/activities/timeline.tsx";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { PriorityBadge } from "#web/platform/kinds/priority-badge.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { RecordEditor } from "#web/platform/dialogs/record-editor.tsx";
import { RecordRules } from "#web/records/rule-runs/record-rules.tsx";
import { HistoryButton } from "#web/records/history/history-button.tsx";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { RecordColumns, RecordFrame, RecordHeader } from "#web/records/kinds/record-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { NextSteps } from "#web/crm/tasks/next-steps.tsx";
import { RecordGlance } from "#web/crm/record-actions/record-glance.tsx";
import { RecordActions } from "#web/crm/record-actions/record-actions.tsx";
import { useContact } from "#web/crm/contacts/contacts.api.ts";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { DealDetails } from "./deal-details.tsx";
import { DealDialog } from "./deal-dialog.tsx";
import { DealMenu } from "./deal-menu.tsx";
import { useDeal, usePendingMoves } from "./deals.api.ts";
import { useDealMoves } from "./use-deal-moves.tsx";
import { IdleMark } from "./idle-mark.tsx";
import { LineItemsCard } from "./line-items-card.tsx";
import { StageMenu } from "./stage-menu.tsx";
import { StageStepper } from "./stage-stepper.tsx";
import { dotted } from "#web/ui/isolated.ts";

export const meta = () => titled("Deal");

export default function DealPage() {
  const { id = "" } = useParams();
  const record = useDeal(id);
  useDocumentTitle(record.data?.title);
  return (
    <RecordFrame list={{ label: "Pipeline", path: paths.pipeline() }} record={record}>
      {(loaded) => <DealRecord deal={loaded} />}
    </RecordFrame>
  );
}

function DealRecord({ deal: loaded }: { deal: Deal }) {
  const { open } = useViewParams();
  const navigate = useNavigate();
  const { shown, moveTo, dialog } = useMovableDeal(loaded);
  const { mutate: deleteDeal } = useDeleteRecord("deal");
  const edit = () => open({ edit: shown.id });
  const leave = () => void navigate(paths.pipeline());
  return (
    <>
      <RecordHeader
        avatar={<DealMark />}
        title={shown.title}
        subtitle={dotted([format.money(shown.value), shown.companyName])}
        badge={<PriorityBadge priority={shown.priority} />}
      >
        <HistoryButton kind="deal" id={shown.id} />
        <Permitted to="records.write">
          <Button onClick={edit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        </Permitted>
        <DealMenu
          deal={shown}
          onMove={moveTo}
          onEdit={edit}
          onDelete={() => deleteDeal(shown.id, { onSuccess: leave })}
        />
      </RecordHeader>
      <StageStepper deal={shown} onMove={moveTo} />
      <IdleMark deal={shown} className="-mt-2 mb-4" />
      <RecordGlance id={shown.id} subject={{ dealId: shown.id }} />
      <RecordColumns
        fields={<DealDetails deal={shown} />}
        linked={
          <>
            <NextSteps of={{ id: shown.id, name: shown.title }} />
            <LineItemsCard dealId={shown.id} />
            <RecordRules kind="deal" id={shown.id} />
          </>
        }
        timeline={<Timeline dealId={shown.id} />}
      />
      <DealActions key={shown.id} deal={shown} onMove={moveTo} />
      {dialog}
      <RecordEditor schema={deal} path={apiPaths.deals} loaded={[shown]}>
        {(record, close) => <DealDialog deal={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}

function DealActions({ deal, onMove }: { deal: Deal; onMove: (stage: string) => void }) {
  const person = usePerson(deal.contactId);
  return (
    <RecordActions
      subject={{ links: { dealId: deal.id }, titled: `about ${deal.title}` }}
      related={{ id: deal.id, name: deal.title }}
      person={person}
      isPersonLoading={person === undefined}
    >
      <StageMenu stage={deal.stage} onMove={onMove} />
    </RecordActions>
  );
}

/** A contact, or the one before while it loads, so that no open menu closes; undefined until the first is there. */
function usePerson(id: string | null): Contact | null | undefined {
  const { data = null, isLoading } = useContact(id);
  const [last, setLast] = useState<Contact | null>();
  if (!isLoading && data !== last) setLast(data);
  return last;
}

/** The deal in its new stage at once, and where it really is when the server has answered. */
function useMovableDeal(loaded: Deal) {
  const { move, waiting, dialog } = useDealMoves();
  const pending = usePendingMoves().findLast((one) => one.deal.id === loaded.id);
  const going = waiting ?? pending;
  const shown = going ? { ...loaded, stage: going.stage } : loaded;
  const moveTo = (stage: string) => move({ deal: pending ? shown : loaded, stage });
  return { shown, moveTo, dialog };
}

function DealMark() {
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
      <Handshake aria-hidden className="size-6" strokeWidth={1.75} />
    </span>
  );
}
