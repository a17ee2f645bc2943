import { writtenPlace } from "#shared/site/site.ts";
import { unlistedMeta } from "./page-meta.ts";

export const meta = () => unlistedMeta("Status");

/** The frame of what server/administration/installation/status writes. */
export default function StatusPage() {
  return (
    <main
      id="content"
      className="status page-width flex-1 py-14 sm:py-20"
      dangerouslySetInnerHTML={{ __html: writtenPlace }}
    />
  );
}
