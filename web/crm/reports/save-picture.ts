import { pictureName } from "./picture-name.ts";
import type { ChartPart } from "#web/ui/charts/chart-legend.tsx";
import { type ChartFill, colourOf } from "#web/ui/charts/chart-fills.tsx";
import { saveFile } from "#web/platform/calls/download.ts";

interface SavedPicture {
  svg: SVGSVGElement;
  title: string;
  parts: readonly ChartPart[];
  format: "svg" | "png";
}

const copied = [
  "fill",
  "stroke",
  "stroke-width",
  "opacity",
  "font-size",
  "font-family",
  "font-weight",
];
const lineHeight = 20;
const edge = 16;

/** Saves a picture as it is on the screen, with its title and what its parts mean. */
export async function savePicture({ svg, title, parts, format }: SavedPicture): Promise<void> {
  const whole = framed(svg, title, parts.length > 1 ? parts : []);
  const text = new XMLSerializer().serializeToString(whole);
  const name = `${pictureName(title)}.${format}`;
  const file =
    format === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await toPng(text, whole);
  saveFile(file, name);
}

function framed(svg: SVGSVGElement, title: string, parts: readonly ChartPart[]): SVGSVGElement {
  const { width, height } = svg.getBoundingClientRect();
  const head = lineHeight * (2 + parts.length);
  const whole = element("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    width: width + 2 * edge,
    height: height + head + 2 * edge,
    "font-family": "Inter, system-ui, sans-serif",
  });
  whole.append(element("rect", { width: "100%", height: "100%", fill: token("surface") }));
  whole.append(textAt(title, edge, edge + 14, "600"));
  parts.forEach(({ label, fill }, place) => {
    const y = edge + lineHeight * (place + 2);
    whole.append(
      element("rect", {
        x: edge,
        y: y - 12,
        width: 12,
        height: 12,
        stroke: resolved(colourOf(fill)),
        fill: patternOf(svg, fill) ?? resolved(colourOf(fill)),
      }),
    );
    whole.append(textAt(label, edge + 20, y - 2, "400"));
  });
  const picture = withStyles(svg);
  picture.setAttribute("x", String(edge));
  picture.setAttribute("y", String(edge + head));
  whole.append(picture);
  return whole;
}

/** The pattern of the picture itself, which its parts are filled with. */
function patternOf(svg: SVGSVGElement, fill: ChartFill): string | null {
  const pattern = svg.querySelector(`pattern[id$="-${fill}"]`);
  return pattern && `url(#${pattern.id})`;
}

/** What the page's style sheets say is written into each part, for a file has none. */
function withStyles(svg: SVGSVGElement): SVGElement {
  const clone = document.importNode(svg, true);
  const originals = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  const clones = [clone, ...clone.querySelectorAll<SVGElement>("*")];
  clones.forEach((one, place) => {
    const original = originals[place];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of copied) one.setAttribute(name, style.getPropertyValue(name));
    one.removeAttribute("class");
  });
  return clone;
}

function textAt(text: string, x: number, y: number, weight: string): SVGElement {
  const made = element("text", {
    x,
    y,
    "font-size": 14,
    "font-weight": weight,
    fill: token("ink"),
  });
  made.textContent = text;
  return made;
}

function element<Name extends "svg" | "rect" | "text">(
  name: Name,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);
}

/** `var(--color-accent)` as the colour that it stands for. */
function resolved(colour: string): string {
  return token(/--color-([a-z-]+)/.exec(colour)?.[1] ?? "ink");
}

/** Twice as large, for sharp screens and paper. The content security policy allows no `blob:` image. */
async function toPng(text: string, { width, height }: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width.baseVal.value * 2;
  canvas.height = height.baseVal.value * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}
