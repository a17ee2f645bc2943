import { Tags } from "lucide-react";
import { useState } from "react";
import { type CountedTag, type TaggedEntity, taggedEntities } from "#shared/records/tags.ts";
import { OperationProgress } from "#web/platform/operations/operation-progress.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { KindChooser, useKind } from "#web/platform/kinds/kind-chooser.tsx";
import { kindWords } from "#shared/records/kind-words.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam, useViewParams } from "#web/platform/navigation/view-params.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { SearchBox } from "#web/ui/fields/search-box.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { MergeBar } from "./merge-bar.tsx";
import { type TagOperation, TagDialog } from "./tag-dialogs.tsx";
import { TagList } from "./tag-list.tsx";
import { mostTagsShown, useTagCounts } from "./tags.api.ts";

export const meta = () => titled("Tags");

/** The tags of a kind of record, with how many have each: renamed, merged and deleted here. */
export default function TagsPage() {
  const { set } = useViewParams();
  const entity = useKind("of", taggedEntities);
  return (
    <>
      <div>
        <KindChooser
          kinds={taggedEntities}
          value={entity}
          onChange={(of) => set({ of, q: null }, { replace: true })}
        />
      </div>
      <OperationProgress />
      <TagsOf key={entity} entity={entity} />
    </>
  );
}

function TagsOf({ entity }: { entity: TaggedEntity }) {
  const { set } = useViewParams();
  const { q, text, setText } = useSearchParam();
  const counted = useTagCounts(entity, q);
  const mayChange = useMay("customFields.manage");
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<TagOperation | null>(null);
  const tags = counted.data ?? [];
  const follow = (operation: string) => {
    ask(null);
    choose(new Set());
    set({ operation }, { replace: true });
  };
  return (
    <CardSection
      title={`Tags of ${kindWords[entity].many}`}
      description="A tag is there as soon as a record has it. What is changed here is changed on all of them."
    >
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <SearchBox
          placeholder="Search tags..."
          value={text}
          onChange={setText}
          className="w-full sm:w-72"
        />
        <ListCount isUnseen total={counted.data ? tags.length : null} one="tag" many="tags" />
        <MergeBar
          names={tags.map(({ name }) => name).filter((name) => chosen.has(name))}
          onMerge={(names) =>
            ask({ type: "merge", tags: tags.filter((tag) => names.includes(tag.name)) })
          }
          onClear={() => choose(new Set())}
        />
      </div>
      {counted.isPending && <Skeleton className="h-40" />}
      {counted.error && (
        <FailureState
          title="The tags could not be loaded"
          description={failureSentence(counted.error)}
          onRetry={() => void counted.refetch()}
        />
      )}
      {counted.data && tags.length === 0 && <NoTags entity={entity} isSearched={q !== ""} />}
      {tags.length > 0 && (
        <TagList
          entity={entity}
          tags={tags}
          chosen={mayChange ? chosen : null}
          onToggle={({ name }: CountedTag) => choose((names) => toggled(names, name))}
          onOperation={ask}
        />
      )}
      {tags.length === mostTagsShown && (
        <p className="mt-3 text-ink-muted">{`The first ${mostTagsShown} are shown. Search to find others.`}</p>
      )}
      {asked && (
        <TagDialog entity={entity} operation={asked} onClose={() => ask(null)} onBegun={follow} />
      )}
    </CardSection>
  );
}

function NoTags({ entity, isSearched }: { entity: TaggedEntity; isSearched: boolean }) {
  return (
    <EmptyState
      icon={Tags}
      title={isSearched ? "No tag matches" : "No tags yet"}
      description={
        isSearched
          ? "Look for a part of its name."
          : `Give ${kindWords[entity].many} tags in their forms, or many at once in their table.`
      }
    />
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
