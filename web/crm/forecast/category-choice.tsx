import type { Deal } from "#shared/crm/deals.ts";
import { categoryOf } from "#shared/forecast/forecast.ts";
import { forecastCategories, forecastCategoryLabels } from "#shared/crm/pipelines.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { useChooseCategory } from "./forecast.api.ts";

/** What an open deal counts as: what its stage says, or what someone has chosen for it. */
export function CategoryChoice({ deal }: { deal: Deal }) {
  const { stageOf } = useStages();
  const choose = useChooseCategory();
  const mayChoose = useMay("records.write");
  const stage = stageOf(deal.stage);
  const ofStage = stage ? forecastCategoryLabels[categoryOf(null, stage)] : "";
  if (!mayChoose) {
    const { forecastCategory: chosen } = deal;
    return <span className="w-44">{chosen ? forecastCategoryLabels[chosen] : ofStage}</span>;
  }
  return (
    <Select
      aria-label={`Forecast category of ${deal.title}`}
      className="w-44"
      value={deal.forecastCategory ?? ""}
      disabled={choose.isPending}
      onChange={({ target }) => {
        const category = forecastCategories.find((word) => word === target.value) ?? null;
        choose.mutate({ deal, category });
      }}
    >
      <option value="">{`By stage: ${ofStage}`}</option>
      {openCategories.map((category) => (
        <option key={category} value={category}>
          {forecastCategoryLabels[category]}
        </option>
      ))}
    </Select>
  );
}

/** Only a won deal is closed. */
const openCategories = forecastCategories.filter((category) => category !== "closed");
