import { useMutation } from "@tanstack/react-query";
import {
  customField,
  type CustomField,
  type CustomFieldChanges,
  type CustomFieldEntity,
  type NewCustomField,
} from "#shared/records/custom-fields.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { callsInTurn } from "#web/platform/calls/calls-in-turn.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useOrder } from "#web/platform/use-order.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

const queryKey = [apiPaths.customFields];

/** A saved view says what it asks for that is archived, so it is asked for again as well. */
async function refreshFields(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.views] });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.reports] });
  await queryClient.invalidateQueries({ queryKey });
}

export async function addCustomField(body: NewCustomField): Promise<CustomField> {
  const response = await callApi("POST", apiPaths.customFields, { body });
  const added = await readJson(customField, response);
  await queryClient.invalidateQueries({ queryKey });
  toast({ title: "The field was added" });
  return added;
}

export async function changeCustomField(id: string, body: CustomFieldChanges): Promise<void> {
  await callApi("PUT", apiPaths.customField(id), { body });
  await queryClient.invalidateQueries({ queryKey });
  toast({ title: "The field was saved" });
}

export function useArchiveField() {
  return useMutation({
    mutationFn: ({ id, archived }: Pick<CustomField, "id" | "archived">) =>
      callApi("PUT", apiPaths.customField(id), { body: { archived } }),
    onSuccess: async (_response, { archived }) => {
      await refreshFields();
      toast({ title: archived ? "The field was archived" : "The field was restored" });
    },
    onError: (failure) => toastFailure("The field was not changed", failure),
  });
}

type Order = { entity: CustomFieldEntity; fields: CustomField[] };

const inTurn = callsInTurn();

export function useOrderFields() {
  return useOrder({
    queryKey,
    show: (all: CustomField[], { entity, fields }: Order) => [
      ...fields,
      ...all.filter((one) => one.entity !== entity || one.archived),
    ],
    save: ({ entity, fields }) => {
      const body = { entity, ids: fields.map(({ id }) => id) };
      return inTurn((signal) => callApi("PUT", apiPaths.customFieldOrder, { body, signal }));
    },
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  });
}
