import { type LucideIcon, SearchX } from "lucide-react";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useMay } from "#web/platform/session/use-may.ts";

type EmptyRecordsProps = {
  kind: ListedKind;
  icon: LucideIcon;
  addLabel: string;
  /** A search or filter is set, so an empty list is not an empty workspace. */
  isFiltered: boolean;
  onAdd: () => void;
  onClearFilters: () => void;
};

/** For a list without records. */
export function EmptyRecords({ isFiltered, ...props }: EmptyRecordsProps) {
  return isFiltered ? <NoMatches {...props} /> : <NoRecords {...props} />;
}

type StateProps = Omit<EmptyRecordsProps, "isFiltered">;

function NoMatches({ kind, onClearFilters }: StateProps) {
  const { one, many } = kindDefinitions[kind].words;
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${many} match`}
      description={`No ${one} fits your search and filters.`}
    >
      <Button onClick={onClearFilters}>{`Show all ${many}`}</Button>
    </EmptyState>
  );
}

function NoRecords({ kind, icon, addLabel, onAdd }: StateProps) {
  const { one, many } = kindDefinitions[kind].words;
  const mayWrite = useMay("records.write");
  return (
    <EmptyState
      icon={icon}
      title={`No ${many} yet`}
      description={
        mayWrite
          ? `Get started by adding your first ${one}`
          : `There is no ${one} that you can see.`
      }
    >
      <Permitted to="records.write">
        <Button variant="primary" onClick={onAdd}>
          {addLabel}
        </Button>
      </Permitted>
    </EmptyState>
  );
}
