import { useNavigate } from "react-router";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { firstDraft } from "./score-draft.ts";
import { ScoreEditor } from "./score-editor.tsx";

export const meta = () => titled("New score");

export default function NewScorePage() {
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={paths.scores}>All scores</BackLink>
      <CardSection
        title="New score"
        description="The sum of the points, from 0 to 100, is worked out for every contact."
      >
        <ScoreEditor
          id={undefined}
          first={firstDraft}
          onSaved={({ id }) => void navigate(`${paths.scores}/${id}`)}
          onCancel={() => void navigate(paths.scores)}
        />
      </CardSection>
    </>
  );
}
