import { CircleAlert, FilePen } from "lucide-react";
import { Link } from "react-router";
import type { RuleWithDraft } from "#shared/rules/rule-drafts.ts";
import { paths, withQuery } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { DraftBy } from "./draft-line.tsx";

type EditorNoticeProps = {
  /** As it is by now. */
  rule: RuleWithDraft;
  opened: RuleWithDraft;
  isDraftAsked: boolean;
};

/** What one is editing, and what others have saved beside it. */
export function EditorNotice({ rule, opened, isDraftAsked }: EditorNoticeProps) {
  const { id, draft } = rule;
  if (isDraftAsked && !opened.draft) {
    return (
      <Notice icon={CircleAlert} isWarning>
        The draft was saved as the rule, or discarded. This is the rule as it runs.
      </Notice>
    );
  }
  if (rule.revision !== opened.revision) {
    return (
      <Notice icon={CircleAlert} isWarning>
        Someone has changed this rule or its draft since you opened it.
      </Notice>
    );
  }
  if (!draft) return null;
  if (isDraftAsked) {
    return (
      <Notice icon={FilePen}>
        <DraftBy draft={draft} />. The rule runs as it is until you save the rule.
      </Notice>
    );
  }
  const action = (
    <Button asChild>
      <Link to={withQuery(`${paths.rule(id)}/edit`, { draft: true })}>Go on with the draft</Link>
    </Button>
  );
  return (
    <Notice icon={FilePen} action={action}>
      <DraftBy draft={draft} />. What you save here takes its place.
    </Notice>
  );
}
