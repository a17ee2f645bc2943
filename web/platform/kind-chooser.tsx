import type { FilterKind } from "#shared/filter-fields.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { kindWords } from "#shared/kind-words.ts";
import { useViewParams } from "./view-params.ts";

/** The kind of record that the page's address names, or the first of those that it can. */
export function useKind<Kind extends FilterKind>(
  param: string,
  kinds: readonly [Kind, ...Kind[]],
): Kind {
  const { get } = useViewParams();
  return kinds.find((kind) => kind === get(param)) ?? kinds[0];
}

type KindChooserProps<Kind extends FilterKind> = {
  /** What is asked, for screen readers. */
  label?: string;
  kinds: readonly Kind[];
  value: Kind;
  onChange: (kind: Kind) => void;
};

/** Chooses the kind of record that a page is about. */
export function KindChooser<Kind extends FilterKind>({
  label = "Kind of record",
  kinds,
  value,
  onChange,
}: KindChooserProps<Kind>) {
  const segments = kinds.map((kind) => ({ value: kind, label: kindWords[kind].title }));
  return <SegmentedControl {...{ label, segments, value, onChange }} />;
}
