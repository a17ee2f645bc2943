import { cutText } from "#shared/format/cut-text.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  type EmailTemplate,
  emailTemplate,
  type EmailTemplateChanges,
  emailTemplateList,
  type EmailTemplateSummary,
  type FilledTemplate,
  filledTemplate,
  type NewEmailTemplate,
  type TemplatePreview,
  templateVersion,
} from "#shared/email/email-templates.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function useEmailTemplates(isAsked = true) {
  return useQuery({
    queryKey: [apiPaths.emailTemplates],
    queryFn: loadByKey(emailTemplateList),
    enabled: isAsked,
  });
}

export async function readTemplate(id: string): Promise<EmailTemplate> {
  return readJson(emailTemplate, await callApi("GET", apiPaths.emailTemplate(id)));
}

export function useTemplateVersions(id: string) {
  return useQuery({
    queryKey: [apiPaths.templateVersions(id)],
    queryFn: loadByKey(z.array(templateVersion)),
    refetchOnMount: "always",
  });
}

export async function fillTemplate(
  body: TemplatePreview,
  signal?: AbortSignal,
): Promise<FilledTemplate> {
  const options = { body, isRead: true, ...(signal && { signal }) };
  const answer = await callApi("POST", apiPaths.templatePreview, options);
  return readJson(filledTemplate, answer);
}

/** The last one stays in sight while the template is typed. */
export function useTemplatePreview(body: TemplatePreview) {
  return useQuery({
    queryKey: [apiPaths.templatePreview, body],
    queryFn: ({ signal }) => fillTemplate(body, signal),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isHint: true },
  });
}

export async function addTemplate(body: NewEmailTemplate): Promise<void> {
  await callApi("POST", apiPaths.emailTemplates, { body });
  await refreshTemplates();
}

export async function changeTemplate(id: string, body: EmailTemplateChanges): Promise<void> {
  await callApi("PUT", apiPaths.emailTemplate(id), { body });
  await refreshTemplates();
}

/** What is done to a template from its menu, with the words for it. */
export function useTemplateStep() {
  return useMutation({
    mutationFn: async ({ run, done }: { run: () => Promise<unknown>; done: string }) => {
      await run();
      toast({ title: done });
    },
    onSettled: refreshTemplates,
    onError: (failure) => toastFailure("The template was not changed", failure),
  });
}

export async function copyTemplate({ id }: EmailTemplateSummary): Promise<void> {
  const { name, folder, subject, text } = await readTemplate(id);
  await addTemplate({
    name: `${cutText(name, 92)} (copy)`,
    folder,
    subject,
    text,
  });
}

export function useDeleteTemplate() {
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE", apiPaths.emailTemplate(id)),
    onSuccess: async (_response, id) => {
      const onPress = () => void restore(id);
      toast({ title: "Template deleted", action: { label: "Undo", onPress } });
      await refreshTemplates();
    },
    onError: (failure) => toastFailure("The template was not deleted", failure),
  });
}

async function restore(id: string): Promise<void> {
  try {
    await callApi("POST", apiPaths.restoreTemplate(id));
    toast({ title: "The template is back" });
    await refreshTemplates();
  } catch (failure) {
    toastFailure("The template could not be brought back", failure);
  }
}

async function refreshTemplates(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [apiPaths.emailTemplates] });
}
