import { Link } from "react-router";
import type { WebForm } from "#shared/web-forms/web-forms.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { countText } from "#shared/format/count-text.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

export function WebFormItem({
  form: { id, name, isOpen, entries, lastEntryAt },
}: {
  form: WebForm;
}) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Link
            to={paths.webForm(id)}
            className={`${textLinkStyle} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}
          >
            {name}
          </Link>
        </h3>
        <OpenBadge isOpen={isOpen} />
      </div>
      <p className="mt-0.5 text-ink-muted">
        {countText(entries, "entry", "entries")}
        {lastEntryAt && (
          <>
            {", the last one "}
            <RelativeTime moment={lastEntryAt} />
          </>
        )}
      </p>
    </li>
  );
}

export function OpenBadge({ isOpen }: Pick<WebForm, "isOpen">) {
  return isOpen ? <Badge tone="success">Open</Badge> : <Badge>Closed</Badge>;
}
