import type { FilterGroup, FilterNode } from "#shared/filters/filters.ts";
import type { StageType } from "#shared/crm/pipelines.ts";
import { filterOfTypes } from "#shared/forecast/win-rate-filters.ts";
import type { AskedMonths } from "#web/crm/insights/insights-view.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";

export type OpenedFigure = { title: string; filter: FilterGroup };

export function useFigureFilter() {
  const { data: pipelines = [] } = usePipelines();
  return (types: readonly StageType[], asked: AskedMonths, ...more: FilterNode[]): FilterGroup => {
    const { match, conditions } = filterOfTypes(types, asked, pipelines);
    return { match, conditions: [...conditions, ...more] };
  };
}
