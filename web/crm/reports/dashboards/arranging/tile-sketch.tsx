import {
  CalendarDays,
  ChartArea,
  ChartBar,
  ChartColumn,
  ChartLine,
  ChartScatter,
  EyeOff,
  Funnel,
  Grid3x3,
  Hash,
  type LucideIcon,
  Table2,
} from "lucide-react";
import { type Picture, pictureFor, pictureLabels } from "#shared/reports/pictures.ts";
import type { TileReport } from "#web/crm/reports/dashboards/use-tile-reports.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";

const icons: Record<Picture, LucideIcon> = {
  number: Hash,
  bars: ChartBar,
  columns: ChartColumn,
  line: ChartLine,
  area: ChartArea,
  funnel: Funnel,
  heatMap: Grid3x3,
  dayMap: CalendarDays,
  scatter: ChartScatter,
  table: Table2,
};

/** What a tile shows, without its figures: it is light to drag. */
export function TileSketch({ report }: { report: TileReport | undefined }) {
  const known = useKnownFields("deal");
  const picture = report && pictureFor(known, report.question, report.picture);
  const Icon = picture ? icons[picture] : EyeOff;
  return (
    <p className="my-3 flex items-center justify-center gap-2 rounded-md bg-sunken py-3 text-sm text-ink-muted lg:py-5">
      <Icon aria-hidden className="size-5 shrink-0" />
      {picture ? pictureLabels[picture] : "Deleted, or not shared with you"}
    </p>
  );
}
