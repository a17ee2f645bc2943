import { Link } from "react-router";
import type { Deal } from "#shared/crm/deals.ts";
import { hiddenName } from "#web/platform/kinds/hidden-name.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { PriorityBadge } from "#web/platform/kinds/priority-badge.tsx";
import { columnsOf, rowLinkStyle } from "#web/records/kinds/field-columns.tsx";
import { searchRecords } from "#web/records/kinds/search-records.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { DeletedMark } from "./deleted-mark.tsx";
import { shownIdleSince } from "./idle-mark.tsx";
import { PipelineName } from "./pipeline-choice.tsx";
import { StageName } from "./stage-icon.tsx";

export const dealColumns = columnsOf<Deal>("deal", {
  title: {
    render: ({ id, title, deletedAt }) =>
      deletedAt ? (
        <>
          {title} <DeletedMark at={deletedAt} />
        </>
      ) : (
        <Link to={paths.deal(id)} tabIndex={-1} className={rowLinkStyle}>
          {title}
        </Link>
      ),
  },
  pipelineId: { render: ({ pipelineId }) => <PipelineName id={pipelineId} /> },
  stage: {
    render: ({ stage }) => <StageName stage={stage} />,
  },
  priority: { render: ({ priority }) => <PriorityBadge priority={priority} /> },
  idleSince: {
    render: (deal) => {
      const since = shownIdleSince(deal);
      return since && <RelativeTime moment={since} />;
    },
  },
  companyName: {
    render: ({ companyId, companyName }) => companyId && (companyName ?? hiddenName),
    edit: {
      type: "link",
      property: "companyId",
      ...searchRecords("company"),
      creates: ["company"],
    },
  },
  contactName: {
    render: ({ contactId, contactName }) => contactId && (contactName ?? hiddenName),
    edit: {
      type: "link",
      property: "contactId",
      ...searchRecords("contact"),
      creates: ["contact"],
    },
  },
});
