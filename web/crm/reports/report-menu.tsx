import { Download } from "lucide-react";
import type { RefObject } from "react";
import type { Question } from "#shared/reports/questions.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { Button } from "#web/ui/button.tsx";
import type { ChartPart } from "#web/ui/charts/chart-legend.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { savePicture } from "./save-picture.ts";

type ReportMenuProps = {
  title: string;
  question: Question;
  parts: readonly ChartPart[];
  /** Not where figures stand alone. */
  hasPicture: boolean;
  drawn: RefObject<HTMLElement | null>;
};

/** Takes a report along: its figures, its picture, or the page on paper. */
export function ReportMenu({ title, question, parts, hasPicture, drawn }: ReportMenuProps) {
  const file = useDownload("The report was not downloaded");
  const save = (format: "svg" | "png") => {
    const svg = drawn.current?.querySelector<SVGSVGElement>("figure svg:not(ul svg)");
    if (!svg) return;
    void savePicture({ svg, title, parts, format }).catch((failure: unknown) =>
      toastFailure("The picture was not saved", failure),
    );
  };
  const body = { ...question, timeZone: ownTimeZone() };
  return (
    <DropdownMenu
      trigger={
        <Button>
          <Download aria-hidden />
          Download
        </Button>
      }
    >
      <DropdownMenuItem onSelect={() => file.mutate({ path: apiPaths.reportFile("csv"), body })}>
        Figures as CSV
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => file.mutate({ path: apiPaths.reportFile("xlsx"), body })}>
        Figures as Excel
      </DropdownMenuItem>
      {hasPicture && (
        <>
          <DropdownMenuItem onSelect={() => save("png")}>Picture as PNG</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save("svg")}>Picture as SVG</DropdownMenuItem>
        </>
      )}
      <DropdownMenuItem onSelect={() => window.print()}>Print</DropdownMenuItem>
    </DropdownMenu>
  );
}
