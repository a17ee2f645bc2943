import type { Wording } from "#shared/filters/filter-words.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { useMembers, wordsForMember } from "#web/settings/members/members.api.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";

export function useScoreWording(): Wording {
  // Conditions on deals may name stages.
  usePipelines();
  const known = useKnownFields("contact");
  const members = useMembers();
  const nameOf = (id: string) => wordsForMember(members, id);
  return { known, nameOf };
}
