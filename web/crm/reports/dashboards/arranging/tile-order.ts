import type { Tile } from "#shared/reports/dashboards.ts";

const columns = 3;

/** The column in which each tile begins on a wide screen. One without room in a row begins the next. */
export function firstColumns(tiles: readonly Tile[]): number[] {
  let next = 0;
  return tiles.map(({ width }) => {
    const first = next + width > columns ? 0 : next;
    next = first + width;
    return first;
  });
}

/** The same tiles where there is no such place. */
export function moveTile(tiles: Tile[], from: number, to: number): Tile[] {
  const moved = tiles[from];
  if (!moved || to < 0 || to >= tiles.length) return tiles;
  return tiles.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The same tiles where it has this width. */
export function resizeTile(tiles: Tile[], report: string, width: number): Tile[] {
  const place = tiles.findIndex((one) => one.report === report);
  return tiles[place]?.width === width ? tiles : tiles.with(place, { report, width });
}
