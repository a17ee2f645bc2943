import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import type { DuplicateRule, SimilarRecord } from "#shared/records/duplicates.ts";
import { useDebounced } from "#web/platform/use-debounced.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { recordPages } from "#shared/records/record-pages.ts";
import { type MergeableKind, useSimilar } from "./duplicates.api.ts";
import { dotted } from "#web/ui/isolated.ts";

const reasonLabels: Record<DuplicateRule, string> = {
  email: "same email",
  phone: "same phone",
  name: "similar name",
  website: "same website",
};

const typedTexts = z.record(z.string(), z.string());

const watched = { contact: ["name", "email", "phone"], company: ["name", "website"] } as const;

/** Under a form for something new: the records that it may be already. It stops no one. */
export function SimilarNotice({ kind }: { kind: MergeableKind }) {
  const { watch } = useFormContext();
  const typed = Object.fromEntries(
    watched[kind].map((name) => {
      const value: unknown = watch(name);
      return [
        name,
        typeof value === "string" && value.trim().length > 2 ? value.trim() : undefined,
      ];
    }),
  );
  const asked = useDebounced(JSON.stringify(typed));
  const similar = useSimilar(kind, typedTexts.parse(JSON.parse(asked)));
  const found = asked === "{}" ? [] : (similar.data ?? []);
  return (
    <div role="status" className="sm:col-span-2">
      {found.length > 0 && (
        <div className="rounded-md bg-warning-soft px-3 py-2 text-ink">
          <p className="font-medium">
            {found.length === 1 ? "This may be here already:" : "One of these may be it already:"}
          </p>
          <ul className="mt-1 grid gap-1">
            {found.map((record) => (
              <SimilarItem key={record.id} kind={kind} record={record} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function SimilarItem({ kind, record }: { kind: MergeableKind; record: SimilarRecord }) {
  const { id, name, email, companyName, website, reasons } = record;
  const detail = dotted([email, companyName, website]);
  return (
    <li className="wrap-anywhere">
      <Link
        to={recordPages[kind](id)}
        aria-label={`Use this one: ${name}`}
        className={textLinkStyle}
      >
        {name}
      </Link>
      <span className="text-ink-muted">
        {` ${detail} (${reasons.map((reason) => reasonLabels[reason]).join(", ")})`}
      </span>
    </li>
  );
}
