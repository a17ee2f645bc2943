import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";

export function entryPage(formId: string, entryId: string): string {
  return `${paths.webForm(formId)}/entries/${entryId}`;
}

export function entryFilePath(formId: string, entryId: string, fileId: string): string {
  return `${apiPaths.webFormEntry(formId, entryId)}/files/${fileId}`;
}

export function contactFilesPath(contactId: string): string {
  return `${apiPaths.contacts}/${contactId}/files`;
}
