import { format } from "#shared/format/format.ts";

const units = ["bytes", "KB", "MB", "GB", "TB"];

/** "1.5 MB", by thousands; a byte is not split. */
export function bytesText(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const unit = Math.min(power, units.length - 1);
  return `${format.number(bytes / 1_000 ** unit, unit === 0 ? 0 : 1)} ${units[unit]}`;
}
