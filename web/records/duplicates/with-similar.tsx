import type { FieldRenderer } from "#web/platform/forms/form-fields.tsx";
import type { MergeableKind } from "./duplicates.api.ts";
import { SimilarNotice } from "./similar-notice.tsx";

/** A field with the records under it that what is typed may be already; in forms for new ones alone. */
export function withSimilar(
  kind: MergeableKind,
  isNew: boolean,
  field: FieldRenderer,
): FieldRenderer {
  if (!isNew) return field;
  const render = (name: string) => (
    <>
      {field(name)}
      <SimilarNotice kind={kind} />
    </>
  );
  return Object.assign(render, {
    ...(field.label !== undefined && { label: field.label }),
    ...(field.describe && { describe: field.describe }),
  });
}
