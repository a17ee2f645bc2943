import { Link } from "react-router";
import { answerPoints, sayNotDrawn } from "#shared/reports/answer-points.ts";
import { answerWriters, shortFigure } from "#shared/reports/figure-words.ts";
import type { Answer } from "#shared/reports/questions.ts";
import { ScatterPicture } from "#web/ui/charts/scatter-picture.tsx";

type ScatterOfAnswerProps = {
  title: string;
  answer: Answer;
  /** What the first figures are, which go upwards, and the second; null without a second measure. */
  measure: string;
  against: string | null;
  /** The list that a point opens. */
  pathOf: (at: number[]) => string;
};

/** Each group as a point of its two figures. */
export function ScatterOfAnswer({ title, answer, measure, against, pathOf }: ScatterOfAnswerProps) {
  const { unit, againstUnit } = answer;
  const { write, writeAgainst } = answerWriters(answer);
  if (against === null || againstUnit === null || writeAgainst === null) return null;
  const groups = answerPoints(answer);
  const points = groups.map((point) => {
    const { value, against: other } = point.cell;
    const figures = `${measure} ${write(value)}, ${against} ${writeAgainst(other)}`;
    return { ...point, name: `${point.label}: ${figures}` };
  });
  if (points.length === 0) {
    return (
      <p className="py-6 text-ink-muted">
        No group has both figures. The table below shows what there is.
      </p>
    );
  }
  const notDrawn = sayNotDrawn(answer);
  return (
    <>
      <ScatterPicture
        title={title}
        points={points}
        x={{ title: against, write: (value) => shortFigure(againstUnit, value) }}
        y={{ title: measure, write: (value) => shortFigure(unit, value) }}
        renderLink={(place, props) => (
          <Link key={points[place]?.key} {...props} to={pathOf(groups[place]?.cell.at ?? [])} />
        )}
      />
      {notDrawn && <p className="mt-3 text-sm text-ink-muted">{notDrawn}</p>}
    </>
  );
}
