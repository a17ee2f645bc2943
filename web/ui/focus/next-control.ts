const controls = "a[href], button, input, select, textarea, summary, [tabindex]";

/** What stands at the same place in the first of these items that has as many controls as the lost one had. */
export function sameControl(
  lost: HTMLElement,
  all: readonly HTMLElement[],
  items: readonly (Node | null | undefined)[],
): HTMLElement | null {
  for (const item of items) {
    const others = item?.isConnected ? controlsIn(item) : [];
    const same = others[all.indexOf(lost)];
    if (same && others.length === all.length && isUsable(same)) return same;
  }
  return null;
}

export function controlsIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const inside = [...node.querySelectorAll<HTMLElement>(controls)];
  return node.matches(controls) ? [node, ...inside] : inside;
}

export function isUsable(control: HTMLElement): boolean {
  return control.tabIndex >= 0 && !control.matches(":disabled") && control.checkVisibility();
}
