import { Pencil } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { type Company, company } from "#shared/crm/companies.ts";
import { Timeline } from "#web/crm/activities/timeline.tsx";
import { NextSteps } from "#web/crm/tasks/next-steps.tsx";
import { RecordGlance } from "#web/crm/record-actions/record-glance.tsx";
import { RecordActions } from "#web/crm/record-actions/record-actions.tsx";
import { DealList } from "#web/crm/deals/deal-list.tsx";
import { MergeNotice } from "#web/records/duplicates/merge-notice.tsx";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { RecordEditor } from "#web/platform/dialogs/record-editor.tsx";
import { RecordColumns, RecordHeader, RecordFrame } from "#web/records/kinds/record-frame.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { RecordRules } from "#web/records/rule-runs/record-rules.tsx";
import { HistoryButton } from "#web/records/history/history-button.tsx";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { useCompany } from "./companies.api.ts";
import { CompanyContacts } from "./company-contacts.tsx";
import { CompanyDetails } from "./company-details.tsx";
import { CompanyDialog } from "./company-dialog.tsx";
import { CompanyMenu } from "./company-menu.tsx";

export const meta = () => titled("Company");

export default function CompanyPage() {
  const { id = "" } = useParams();
  const record = useCompany(id);
  useDocumentTitle(record.data?.name);
  return (
    <RecordFrame list={{ label: "Companies", path: paths.companies() }} record={record}>
      {(loaded) => <CompanyRecord company={loaded} />}
    </RecordFrame>
  );
}

function CompanyRecord({ company: shown }: { company: Company }) {
  const { open } = useViewParams();
  const navigate = useNavigate();
  const { mutate: deleteCompany } = useDeleteRecord("company");
  const edit = () => open({ edit: shown.id });
  const leave = () => void navigate(paths.companies());
  return (
    <>
      <RecordHeader
        avatar={
          <Avatar
            name={shown.name}
            src={shown.logo}
            square
            letters={1}
            className="size-12 text-base"
          />
        }
        title={shown.name}
        subtitle={shown.industry}
        badge={shown.size && <Badge>{shown.size}</Badge>}
      >
        <HistoryButton kind="company" id={shown.id} />
        <Permitted to="records.write">
          <Button onClick={edit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        </Permitted>
        <CompanyMenu
          company={shown}
          onEdit={edit}
          onDelete={() => deleteCompany(shown.id, { onSuccess: leave })}
        />
      </RecordHeader>
      <MergeNotice kind="company" id={shown.id} />
      <RecordGlance id={shown.id} subject={{ companyId: shown.id }} />
      <RecordColumns
        fields={<CompanyDetails company={shown} />}
        linked={
          <>
            <NextSteps of={shown} />
            <CompanyContacts company={shown} />
            <DealList of={{ companyId: shown.id }} links={{ company: shown }} />
            <RecordRules kind="company" id={shown.id} />
          </>
        }
        timeline={<Timeline companyId={shown.id} />}
      />
      <RecordActions
        subject={{ links: { companyId: shown.id }, titled: `with ${shown.name}` }}
        related={shown}
      />
      <RecordEditor schema={company} path={apiPaths.companies} loaded={[shown]}>
        {(record, close) => <CompanyDialog company={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}
