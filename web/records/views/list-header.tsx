import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { mergeableKinds } from "#shared/records/kind-definitions.ts";
import { ExportMenu } from "#web/records/exports/export-menu.tsx";
import { ImportButton } from "#web/records/imports/import-button.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import type { ListView } from "./list-view.ts";

interface ListHeaderProps {
  title: string;
  /** The search box, and what narrows the list beside its filter. */
  children: ReactNode;
  view: ListView;
  /** What narrows and sorts the list, as its call takes it. */
  query: Record<string, string | null | undefined>;
  addLabel: string;
  onAdd: () => void;
}

export function ListHeader({ view, addLabel, onAdd, children, ...props }: ListHeaderProps) {
  const merged = mergeableKinds.find((entity) => entity === view.kind);
  return (
    <PageHeader
      title={props.title}
      narrowing={children}
      secondary={
        <>
          <ExportMenu view={view} query={props.query} />
          <Permitted to="records.write">
            {merged && (
              <Button asChild>
                <Link to={paths.duplicates(merged)}>Duplicates</Link>
              </Button>
            )}
            <ImportButton kind={view.kind} />
          </Permitted>
        </>
      }
    >
      <Permitted to="records.write">
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden />
          {addLabel}
        </Button>
      </Permitted>
    </PageHeader>
  );
}
