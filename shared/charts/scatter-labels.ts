import { graphemesOf } from "#shared/format/cut-text.ts";

/** A rectangle of a picture, in pixels. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A label as it is drawn: `x` is its start, middle or end, and `y` its middle. */
export interface PlacedLabel {
  text: string;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** The room that it takes. */
  box: Box;
}

interface LabelledPoint {
  x: number;
  y: number;
  label: string;
}

interface LabelRoom {
  /** Labels stay within it. */
  bounds: Box;
  /** Of a point. */
  radius: number;
}

const lineHeight = 14;
const gap = 4;

/** As wide as a letter of twelve pixels is on average, and a little more. */
const letterWidth = 6.5;

/** What is longer is cut. */
const mostLetters = 30;

/** From here on are the letters of China, Japan and Korea, and emoji. */
const firstWide = 0x2e80;

/**
 * Where each label is drawn, beside, above or below its point, so that it covers no point and no label before it.
 * @returns null where there is no room for one
 */
export function placeLabels(
  points: readonly LabelledPoint[],
  { bounds, radius }: LabelRoom,
): (PlacedLabel | null)[] {
  const taken = points.map(({ x, y }) => boxOf(x - radius, y, 2 * radius, 2 * radius));
  return points.map((point) => {
    const free = labelsBeside(point, radius).find(
      ({ box }) => isWithin(box, bounds) && !taken.some((other) => isOver(box, other)),
    );
    if (free) taken.push(free.box);
    return free ?? null;
  });
}

/** The best first. */
function labelsBeside({ x, y, label }: LabelledPoint, radius: number): PlacedLabel[] {
  const text = fitLabel(label, mostLetters);
  const width = lettersOf(text) * letterWidth;
  const [beside, away] = [radius + gap, radius + 1 + lineHeight / 2];
  const placed = (anchor: PlacedLabel["anchor"], at: number, middle: number): PlacedLabel => {
    const left = { start: at, middle: at - width / 2, end: at - width }[anchor];
    return { text, anchor, x: at, y: middle, box: boxOf(left, middle, width, lineHeight) };
  };
  return [
    placed("start", x + beside, y),
    placed("end", x - beside, y),
    placed("middle", x, y - away),
    placed("middle", x, y + away),
  ];
}

/** A text that takes no more room than a number of letters: what is longer is cut between graphemes. */
export function fitLabel(text: string, most: number): string {
  if (lettersOf(text) <= most) return text;
  let kept = "";
  let count = 0;
  for (const { segment } of graphemesOf(text)) {
    count += isWide(segment) ? 2 : 1;
    if (count >= most) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** As how many letters of common width a text is drawn: some are twice as wide. */
function lettersOf(text: string): number {
  let count = 0;
  for (const { segment } of graphemesOf(text)) count += isWide(segment) ? 2 : 1;
  return count;
}

function isWide(grapheme: string): boolean {
  const codePoints = Array.from(grapheme, (sign) => sign.codePointAt(0) ?? 0);
  return codePoints.some((codePoint) => codePoint >= firstWide);
}

/** @param middle of its height */
function boxOf(left: number, middle: number, width: number, height: number): Box {
  return { left, right: left + width, top: middle - height / 2, bottom: middle + height / 2 };
}

function isWithin(box: Box, bounds: Box): boolean {
  const isBeside = box.left >= bounds.left && box.right <= bounds.right;
  return isBeside && box.top >= bounds.top && box.bottom <= bounds.bottom;
}

function isOver(box: Box, other: Box): boolean {
  const isBeside = box.left < other.right && other.left < box.right;
  return isBeside && box.top < other.bottom && other.top < box.bottom;
}
