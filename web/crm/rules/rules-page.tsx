import { Plus, Workflow } from "lucide-react";
import { Link } from "react-router";
import type { Rule } from "#shared/rules/rules.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { RuleItem } from "./rule-item.tsx";
import { useRules } from "./rules.api.ts";

export const meta = () => titled("Automation");

export default function RulesPage() {
  const rules = useRules();
  return (
    <CardSection
      title="Automation"
      description="Rules do what should happen each time: assign, add a task, wait, change a field."
      actions={
        <span className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link to={`${paths.rules}/ready`}>Ready rules</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to={`${paths.rules}/new`}>
              <Plus aria-hidden />
              New rule
            </Link>
          </Button>
        </span>
      }
    >
      {rules.isPending && <Skeleton className="h-24" />}
      {rules.error && (
        <FailureState
          title="The rules could not be loaded"
          description={failureSentence(rules.error)}
          onRetry={() => void rules.refetch()}
        />
      )}
      {rules.data?.length === 0 && <NoRules />}
      {rules.data && rules.data.length > 0 && <RuleList rules={rules.data} />}
    </CardSection>
  );
}

function RuleList({ rules }: { rules: Rule[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {rules.map((rule) => (
        <RuleItem key={rule.id} rule={rule} />
      ))}
    </ul>
  );
}

function NoRules() {
  return (
    <EmptyState
      icon={Workflow}
      title="No rules yet"
      description="A rule waits for something, such as a deal that is won, and then does its steps. It is off until you switch it on, and its log shows every step."
    >
      <Button asChild>
        <Link to={`${paths.rules}/ready`}>Start from a ready rule</Link>
      </Button>
    </EmptyState>
  );
}
