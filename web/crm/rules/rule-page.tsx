import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { format } from "#shared/format/format.ts";
import { hasOrigins, isTestable, type Rule } from "#shared/rules/rules.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/rule-page.ts";
import { BackTestForm } from "#web/crm/rules/tries/back-test-form.tsx";
import { aboutBackTest } from "#web/crm/rules/tries/back-test-words.ts";
import { DryRunForm } from "#web/crm/rules/tries/dry-run-form.tsx";
import { sayAlsoFor } from "./origin-words.ts";
import { DraftCard } from "./draft-card.tsx";
import { toDraft } from "./rule-draft.ts";
import { callsProgram, RuleSecretDialog } from "./rule-secret-dialog.tsx";
import { RuleBadge } from "./rule-item.tsx";
import { sayTrigger } from "./rule-words.ts";
import { SwitchButton } from "./switch-button.tsx";
import { useDeleteRule, useRule } from "./rules.api.ts";
import { RunsCard } from "#web/crm/rules/runs/runs-card.tsx";
import { StepSentences } from "#web/crm/rules/steps/step-sentences.tsx";
import { VersionsCard } from "./versions-card.tsx";
import { useRuleWording } from "./use-rule-wording.ts";
import { sentence } from "#web/ui/isolated.ts";

export const meta = () => titled("Rule");

export default function RulePage({ params }: Route.ComponentProps) {
  const rule = useRule(params.id);
  return (
    <>
      <BackLink to={paths.rules}>All rules</BackLink>
      {rule.isPending && <Skeleton className="h-64" />}
      {rule.error && (
        <FailureState
          title="The rule could not be loaded"
          description={failureSentence(rule.error)}
          onRetry={() => void rule.refetch()}
        />
      )}
      {rule.data?.draft && <DraftCard rule={rule.data} draft={rule.data.draft} />}
      {rule.data && <RuleCard rule={rule.data} />}
      {rule.data && <DryRunCard rule={rule.data} />}
      {rule.data && isTestable(rule.data.trigger) && <BackTestCard rule={rule.data} />}
      {rule.data && <RunsCard rule={rule.data} />}
      {rule.data && rule.data.version > 1 && <VersionsCard rule={rule.data} />}
    </>
  );
}

function RuleCard({ rule }: { rule: Rule }) {
  const wording = useRuleWording(rule.kind);
  useDocumentTitle(rule.name);
  return (
    <CardSection title={rule.name} actions={<RuleBadge rule={rule} />}>
      {rule.stopReason && <p className="mb-2 text-danger-ink">{rule.stopReason}</p>}
      <p className="font-medium">{sayTrigger(rule, wording)}:</p>
      <StepSentences kind={rule.kind} steps={rule.steps} wording={wording} />
      <p className="mt-3 text-ink-muted">
        {sentence`Runs as ${rule.userName ?? "someone who has left"}, with their rights.`}
        {hasOrigins(rule.trigger) && rule.alsoFor.length > 0 && ` ${sayAlsoFor(rule.alsoFor)}`}
        {rule.dueAt && ` Looks for records next at ${format.moment(rule.dueAt, "minute")}.`}
      </p>
      <Actions rule={rule} />
    </CardSection>
  );
}

function DryRunCard({ rule }: { rule: Rule }) {
  return (
    <CardSection
      title="Dry run"
      description="What it would do for a record, without doing it. Its trigger is not asked."
    >
      <DryRunForm ruleId={rule.id} rule={toDraft(rule)} />
    </CardSection>
  );
}

function BackTestCard({ rule }: { rule: Rule }) {
  return (
    <CardSection title="Back-test" description={aboutBackTest}>
      <BackTestForm ruleId={rule.id} rule={toDraft(rule)} />
    </CardSection>
  );
}

function Actions({ rule }: { rule: Rule }) {
  const { id } = rule;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSecretOpen, setIsSecretOpen] = useState(false);
  const navigate = useNavigate();
  const remove = useDeleteRule(id);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <SwitchButton rule={rule} variant="primary" />
      <Button asChild>
        <Link to={`${paths.rule(id)}/edit`}>Edit rule</Link>
      </Button>
      {callsProgram(rule) && <Button onClick={() => setIsSecretOpen(true)}>Signing secret</Button>}
      <Button onClick={() => setIsDeleting(true)}>Delete rule</Button>
      {isSecretOpen && <RuleSecretDialog ruleId={id} onClose={() => setIsSecretOpen(false)} />}
      {isDeleting && (
        <ConfirmDialog
          title="Delete this rule?"
          description="It stops at once, and its log goes. What it has changed stays. It cannot be brought back."
          confirmLabel="Delete rule"
          pendingLabel="Deleting..."
          isPending={remove.isPending}
          isDestructive
          onConfirm={() =>
            remove.mutate(undefined, { onSuccess: () => void navigate(paths.rules) })
          }
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  );
}
