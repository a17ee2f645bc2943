import type { IncomingField } from "#shared/incoming-webhooks/incoming-fields.ts";
import type { MappingRow } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { readBody } from "#shared/incoming-webhooks/read-body.ts";
import { DetailList } from "#web/ui/cards/detail-list.tsx";

type MappingPreviewProps = {
  fields: readonly IncomingField[];
  rows: readonly MappingRow[];
  body: unknown;
};

export function MappingPreview({ fields, rows, body }: MappingPreviewProps) {
  const read = readBody(fields, rows, body);
  return (
    <section
      aria-label="Preview"
      className="mt-5 rounded-md border border-line bg-canvas p-4"
      aria-live="polite"
    >
      <h3 className="mb-3 font-medium">What the last call would become</h3>
      <DetailList
        details={read.map(({ label, text, problem, note }) => {
          const sentence = problem ?? note;
          const value = sentence && <span className="text-warning-ink">{sentence}</span>;
          return { label, value: value ?? text };
        })}
      />
    </section>
  );
}
