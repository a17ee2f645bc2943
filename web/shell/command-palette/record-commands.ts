import {
  ArrowRight,
  Copy,
  ListPlus,
  Mail,
  MessageSquarePlus,
  Phone,
  SquareArrowOutUpRight,
} from "lucide-react";
import type { Stage } from "#shared/crm/pipelines.ts";
import type { FoundRecord } from "#shared/crm/search.ts";
import { useContact } from "#web/crm/contacts/contacts.api.ts";
import { useDeal, useMoveDeal } from "#web/crm/deals/deals.api.ts";
import { missingFields } from "#web/crm/deals/missing-fields.ts";
import type { DealMove } from "#web/crm/deals/pipeline-changes.ts";
import { phoneAddress } from "#web/crm/record-actions/phone-address.ts";
import { openStages, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { useWriteTo } from "#web/email/compose/start-email.ts";
import { recordPages } from "#shared/records/record-pages.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useRuleActions } from "./rule-actions.ts";
import type { CommandGroup } from "#web/ui/dialogs/command-dialog.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { sentence } from "#web/ui/isolated.ts";

type Commands = CommandGroup["commands"];

/** A form that opens where the palette was. */
export type RecordForm =
  | { kind: "log" | "task"; record: FoundRecord }
  | { kind: "move"; move: DealMove; stage: Stage };

type RecordCommandsOptions = {
  record: FoundRecord | null;
  open: (path: string) => void;
  openForm: (form: RecordForm) => void;
  /** Runs something once the palette is closed. */
  choose: (run: () => void) => void;
};

/** What can be done with a record that was found, without opening it first. Null until it is known. */
export function useRecordCommands(options: RecordCommandsOptions): Commands | null {
  const { record, open, openForm, choose } = options;
  const mayWrite = useMay("records.write");
  const reaching = useReaching(options);
  const moves = useMoves(options);
  const rules = useRules(options);
  if (!record || reaching === null || moves === null) return null;
  const { kind, id } = record;
  const page = {
    id: "open",
    label: "Open",
    icon: SquareArrowOutUpRight,
    onSelect: () => open(recordPages[kind](id)),
  };
  const isSubject = kind === "contact" || kind === "company" || kind === "deal";
  if (!mayWrite || !isSubject) return [...reaching, ...rules, page];
  const form = (name: "log" | "task") => () => choose(() => openForm({ kind: name, record }));
  return [
    ...reaching,
    { id: "log", label: "Log activity", icon: MessageSquarePlus, onSelect: form("log") },
    { id: "task", label: "Add next step", icon: ListPlus, onSelect: form("task") },
    ...moves,
    ...rules,
    page,
  ];
}

function useRules({ record, choose }: RecordCommandsOptions): Commands {
  return useRuleActions(record).map(({ id, label, icon, run }) => ({
    id: id ?? label,
    label,
    icon,
    onSelect: () => choose(run),
  }));
}

function useReaching({ record, choose }: RecordCommandsOptions): Commands | null {
  const { data: contact, isLoading } = useContact(record?.kind === "contact" ? record.id : null);
  const writeTo = useWriteTo();
  if (isLoading) return null;
  if (!contact) return [];
  const { phone, email } = contact;
  const lead = (address: string) => () => choose(() => window.location.assign(address));
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address);
    toast({ title: "Address copied" });
  };
  const call = { id: "call", label: "Call", detail: phone, icon: Phone };
  const calls = phone ? [{ ...call, onSelect: lead(phoneAddress(phone)) }] : [];
  if (email === null) return calls;
  return [
    ...calls,
    {
      id: "mail",
      label: "Write mail",
      detail: email,
      icon: Mail,
      onSelect: () => choose(() => writeTo({ name: contact.name, email })),
    },
    {
      id: "copy",
      label: "Copy address",
      icon: Copy,
      onSelect: () => choose(() => void copy(email)),
    },
  ];
}

/** Where the deal can go: at once, or after what the stage asks for was filled in. */
function useMoves({ record, choose, openForm }: RecordCommandsOptions): Commands | null {
  const { data: deal, isLoading } = useDeal(record?.kind === "deal" ? record.id : null);
  const { mutate: move } = useMoveDeal();
  const stages = useStages();
  if (isLoading) return null;
  if (!deal) return [];
  const pipeline = stages.pipelineOf(deal.stage);
  return (pipeline ? openStages(pipeline) : [])
    .filter(({ key }) => key !== deal.stage)
    .map((stage) => ({
      id: stage.key,
      label: sentence`Move to ${stage.name}`,
      icon: ArrowRight,
      onSelect: () =>
        choose(() => {
          const to = { deal, stage: stage.key };
          if (missingFields(stage, to).length > 0) openForm({ kind: "move", move: to, stage });
          else move(to);
        }),
    }));
}
