import { readyRules } from "#shared/rules/ready-rules.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import type { ReadyRule } from "#shared/rules/ready-rule.ts";

/** The rules to begin with, made for the pipelines that there are. */
export function useReadyRules(): { rules: ReadyRule[]; isPending: boolean } {
  const { id } = useSignedInUser();
  const { data = [], isPending } = usePipelines();
  return { rules: readyRules(data, { userId: id, timeZone: ownTimeZone() ?? "UTC" }), isPending };
}
