import type { Wording } from "#shared/filter-words.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";

/** What the sentences of scores take their words from. */
export function useScoreWording(): Wording {
  // Conditions on deals may name stages.
  usePipelines();
  const known = useKnownFields("contact");
  const { data: members = [] } = useMembers();
  const nameOf = (id: string) =>
    members.find(({ userId }) => userId === id)?.name ?? "someone who left";
  return { known, nameOf };
}
