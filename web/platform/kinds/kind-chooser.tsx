import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { kindWords } from "#shared/records/kind-words.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";

export function useKind<Kind extends FilterKind>(
  param: string,
  kinds: readonly [Kind, ...Kind[]],
): Kind {
  const { get } = useViewParams();
  return kinds.find((kind) => kind === get(param)) ?? kinds[0];
}

/** On a phone the last of five would stand alone on its line. */
const inThrees = "max-sm:grid max-sm:grid-cols-3";

type KindChooserProps<Kind extends FilterKind> = {
  label?: string;
  kinds: readonly Kind[];
  value: Kind;
  onChange: (kind: Kind) => void;
};

export function KindChooser<Kind extends FilterKind>({
  label = "Kind of record",
  kinds,
  value,
  onChange,
}: KindChooserProps<Kind>) {
  const segments = kinds.map((kind) => ({ value: kind, label: kindWords[kind].title }));
  const className = kinds.length > 4 ? inThrees : undefined;
  return <SegmentedControl {...{ label, segments, value, onChange, className }} />;
}
