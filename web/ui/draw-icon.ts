import { createElement, type SVGProps } from "react";

type Shape = [tag: string, attributes: SVGProps<SVGElement>];

const drawn: SVGProps<SVGSVGElement> = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
};

/**
 * Draws an icon of lucide's, in place of its own components (`scripts/build/icon-imports.ts`): these copy its attributes
 * several times and make its shapes again for each card. An icon without a name is hidden from screen readers.
 */
export function drawIcon({ name, node }: { name: string; node: Shape[] }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return createElement(
      "svg",
      {
        ...drawn,
        "aria-hidden": isNamed(props) ? undefined : true,
        ...props,
        className: `lucide lucide-${name} ${className ?? ""}`,
      },
      ...shapes,
    );
  };
}

const naming = /^(?:aria-.*|role|title)$/;

function isNamed(props: object): boolean {
  return Object.entries(props).some(
    ([name, value]) => value !== undefined && value !== null && naming.test(name),
  );
}
