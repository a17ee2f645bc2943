import type { RuleKind } from "#shared/rules/rules.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import type { Wording } from "#shared/filter-words.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { useMembers } from "#web/settings/members/members.api.ts";

/** What the sentences of rules take their words from. */
export function useRuleWording(kind: RuleKind): Wording {
  // Conditions on other kinds may name stages, too.
  usePipelines();
  const known = useKnownFields(kind);
  const { data: members = [] } = useMembers();
  const nameOf = (id: string) =>
    members.find(({ userId }) => userId === id)?.name ?? "someone who left";
  return { known, nameOf };
}
