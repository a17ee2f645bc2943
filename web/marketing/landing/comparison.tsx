import { Check, Minus } from "lucide-react";
import { claims } from "#shared/site/claims.ts";
import { Section } from "#web/marketing/section.tsx";

type Answer = boolean | string;
type Row = [feature: string, ours: Answer, first: Answer, second: Answer];

const columns = ["CRM Pro", "Competitor A", "Competitor B"];

const rows: Row[] = [
  ["Set up in", "5 minutes", "2 weeks", "3 days"],
  ["Free trial without a credit card", "14 days", false, "7 days"],
  ["Drag-and-drop pipeline with forecasts", true, true, true],
  ["Workflow automation included", true, "Add-on", "Add-on"],
  ["Two-way email and calendar sync", true, true, false],
  ["Lead scoring", true, "Add-on", false],
  ["Unlimited team members from", "$79", "Never", "$150"],
  ["REST API", true, true, "Add-on"],
  [`Reply from support within ${claims.replyTime}`, true, false, false],
  ["Cancel anytime, by yourself", true, false, true],
];

export function Comparison() {
  return (
    <Section
      id="comparison"
      title="How it compares"
      lead="Beside two other systems that teams like yours often look at."
      isCentered
      className="border-t border-line pb-16 sm:pb-24"
    >
      <div className="mx-auto max-w-4xl overflow-hidden rounded-xl border border-line bg-surface shadow-card">
        <table className="w-full table-fixed text-left text-xs sm:text-base">
          <caption className="sr-only">CRM Pro beside two competitors</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="w-[36%] p-3 sm:w-2/5 sm:p-4">
                <span className="sr-only">Feature</span>
              </th>
              {columns.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-1 py-3 text-center font-semibold sm:p-4 ${index === 0 ? "bg-accent-soft text-accent-ink" : ""}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([feature, ...answers]) => (
              <tr key={feature}>
                <th scope="row" className="p-3 font-medium sm:px-4">
                  {feature}
                </th>
                {columns.map((name, index) => (
                  <td
                    key={name}
                    className={`px-1 py-3 text-center sm:px-3 ${index === 0 ? "bg-accent-soft font-medium" : "text-ink-muted"}`}
                  >
                    <AnswerCell answer={answers[index] ?? false} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function AnswerCell({ answer }: { answer: Answer }) {
  if (typeof answer === "string") return answer;
  const Icon = answer ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden
        className={`mx-auto size-5 ${answer ? "text-success-ink" : "text-ink-faint"}`}
      />
      <span className="sr-only">{answer ? "Yes" : "No"}</span>
    </>
  );
}
