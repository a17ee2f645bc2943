import { focusedElement } from "#web/ui/focus/focus.ts";
import { controlsIn, isUsable, sameControl } from "#web/ui/focus/next-control.ts";

/** What opened a dialog, the controls of its item, and the parts around it, which may outlast it. */
type Opener = {
  element: HTMLElement | null;
  inItem: HTMLElement[];
  neighbours: Element[];
  section: Element | null;
};

export function noteOpener(): Opener {
  const element = focusedElement();
  const item = element?.closest("li, tr");
  const neighbours = [item?.nextElementSibling, item?.previousElementSibling];
  return {
    element,
    inItem: item ? controlsIn(item) : [],
    neighbours: neighbours.filter((one) => one instanceof Element),
    section: item?.closest("section") ?? null,
  };
}

/** The opener, or where it is gone the same control of the next item, or else what is first around it. */
export function heirOfOpener(opener: Opener): HTMLElement | null {
  const { element, inItem, neighbours, section } = opener;
  if (!element || element.isConnected) return element;
  const around = [...neighbours, ...(section ? [section] : [])].filter((part) => part.isConnected);
  return (
    sameControl(element, inItem, neighbours) ?? around.flatMap(controlsIn).find(isUsable) ?? null
  );
}
