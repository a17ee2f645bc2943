import { useMemo } from "react";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import {
  type KnownFields,
  builtInFields,
  withCustomFields,
  withWorkspaceChoices,
} from "#shared/filters/known-fields.ts";
import { useTeams } from "#web/settings/members/members.api.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { useAllCustomFields } from "./custom-fields.api.ts";

/** What a list can be filtered and sorted by; what the workspace has of its own as soon as it is loaded. */
export function useKnownFields(kind: ListedKind): KnownFields {
  const { data: fields } = useAllCustomFields();
  const { data: pipelines } = usePipelines({ isAsked: kind === "deal" });
  const { data: teams } = useTeams();
  return useMemo(() => {
    const known = fields ? withCustomFields(fields) : builtInFields;
    return withWorkspaceChoices(known, { pipelines, teams });
  }, [fields, pipelines, teams]);
}

/** Whether no more fields are to come: also where they could not be loaded, and the server has to look. */
export function useAreFieldsKnown(): boolean {
  return useAllCustomFields().isFetched;
}
