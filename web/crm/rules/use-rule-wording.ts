import type { RuleKind } from "#shared/rules/rules.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { useSequences } from "#web/email/sequences/sequences.api.ts";
import { useEmailTemplates } from "#web/email/templates/email-templates.api.ts";
import { useIncomingWebhooks } from "#web/records/incoming-webhooks/incoming-webhooks.api.ts";
import { useWebForms } from "#web/records/web-forms/web-forms.api.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import type { RuleWording } from "./rule-words.ts";
import { useMembers, wordsForMember } from "#web/settings/members/members.api.ts";

export function useRuleWording(kind: RuleKind): RuleWording {
  // Conditions on other kinds may name stages, too.
  usePipelines();
  const known = useKnownFields(kind);
  const members = useMembers();
  const nameOf = (id: string) => wordsForMember(members, id);
  const { data: templates = [] } = useEmailTemplates();
  const templateOf = (id: string) =>
    templates.find((one) => one.id === id)?.name ?? "a template that was deleted";
  const { data: sequences = [] } = useSequences();
  const sequenceOf = (id: string) =>
    sequences.find((one) => one.id === id)?.name ?? "a sequence that was deleted";
  const { data: forms = [] } = useWebForms();
  const formOf = (id: string) =>
    forms.find((one) => one.id === id)?.name ?? "a form that was deleted";
  const { data: incoming = [] } = useIncomingWebhooks();
  const incomingOf = (id: string) =>
    incoming.find((one) => one.id === id)?.name ?? "an incoming webhook that was deleted";
  return { known, nameOf, templateOf, sequenceOf, formOf, incomingOf };
}
