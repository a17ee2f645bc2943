import { CopyCheck } from "lucide-react";
import {
  type DuplicateGroup,
  listedRules,
  type ListedRule,
  mergeableEntities,
} from "#shared/records/duplicates.ts";
import { MoreButton } from "#web/platform/lists/more-button.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { KindChooser, useKind } from "#web/platform/kinds/kind-chooser.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DuplicateGroupCard } from "./duplicate-group-card.tsx";
import { type MergeableKind, useDuplicates } from "./duplicates.api.ts";
import { dotted } from "#web/ui/isolated.ts";

export const meta = () => titled("Duplicates");

const ruleLabels: Record<ListedRule, string> = {
  email: "Email",
  phone: "Phone",
  name: "Name",
  website: "Website",
  similar: "Similar name",
};

export default function DuplicatesPage() {
  const { get, set } = useViewParams();
  const kind = useKind("kind", mergeableEntities);
  const rules: readonly ListedRule[] = listedRules[kind];
  const by = rules.find((rule) => rule === get("by")) ?? rules[0] ?? "name";
  return (
    <>
      <PageHeader
        title="Duplicates"
        description="Records that may be the same. Merging can be undone at any time."
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <KindChooser
          kinds={mergeableEntities}
          value={kind}
          onChange={(chosen) => set({ kind: chosen, by: null }, { replace: true })}
        />
        <SegmentedControl
          label="What they share"
          segments={rules.map((rule) => ({ value: rule, label: ruleLabels[rule] }))}
          value={by}
          onChange={(chosen) => set({ by: chosen }, { replace: true })}
        />
      </div>
      <Groups kind={kind} by={by} />
    </>
  );
}

/** How a name sounds is nothing to read. */
function spellingsOf({ records }: DuplicateGroup): string {
  return dotted(records.map(({ name }) => name));
}

function Groups({ kind, by }: { kind: MergeableKind; by: ListedRule }) {
  const groups = useDuplicates(kind, by);
  if (groups.isPending) return <Skeleton className="h-64" />;
  if (groups.failure) {
    return (
      <FailureState
        title="The duplicates could not be loaded"
        description={failureSentence(groups.failure)}
        onRetry={groups.retry}
      />
    );
  }
  if (groups.items.length === 0) {
    return (
      <EmptyState
        icon={CopyCheck}
        title="No duplicates"
        description="No two records here share this. Try another sign above."
      />
    );
  }
  return (
    <>
      <ul aria-label="Groups of duplicates" className="grid gap-4">
        {groups.items.map((group) => (
          <DuplicateGroupCard
            key={group.key}
            kind={kind}
            title={by === "similar" ? spellingsOf(group) : group.key}
            group={group}
          />
        ))}
      </ul>
      <MoreButton list={groups} />
    </>
  );
}
