import { isFocusLost } from "./focus.ts";
import { controlsIn, isUsable, sameControl } from "./next-control.ts";

/** Where a branch of the document was, as it was removed. */
type Gap = { branch: Node; parent: Node; previous: Node | null; next: Node | null };

/** First a list or a page may give the focus to what it knows. */
const waitMs = 100;

/**
 * Where the focused element is removed, who works with keys goes on at the same control of the next item, or at the
 * nearest control. What was disabled for a while gets the focus back.
 */
export function passLostFocusOn(): void {
  let focused: HTMLElement | null = null;
  let gap: Gap | null = null;
  let isByKeys = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A dialog takes the focus itself that is lost within it.
  const isLost = () =>
    isFocusLost() || (focused?.isConnected === false && document.activeElement?.role === "dialog");
  const follow = () => {
    if (isLost()) return;
    const { activeElement } = document;
    focused = isByKeys && activeElement instanceof HTMLElement ? activeElement : null;
    gap = null;
  };
  const listen = (type: string, isKey: boolean) =>
    window.addEventListener(
      type,
      () => {
        isByKeys = isKey;
        if (isKey) follow();
        else focused = null;
      },
      { capture: true, passive: true },
    );
  listen("keydown", true);
  listen("pointerdown", false);
  listen("wheel", false);
  document.addEventListener("focusin", follow);
  follow();
  const passOn = () => {
    timer = undefined;
    if (!focused || !isLost()) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    // Not behind a dialog that has opened meanwhile.
    else if (gap && document.activeElement?.contains(gap.parent)) {
      heirOf(focused, gap)?.focus({ preventScroll: true });
    }
  };
  const note = (changes: MutationRecord[]) => {
    if (!focused) return;
    const known = gap;
    if (!focused.isConnected) gap = changes.reduce<Gap | null>(gapAfter(focused), gap);
    if (!isLost()) return;
    if (gap !== known) clearTimeout(timer);
    if (gap !== known || timer === undefined) timer = setTimeout(passOn, waitMs);
  };
  new MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled"],
  });
}

/** Finds the outermost removed ancestor of the element that had the focus. */
function gapAfter(focused: Node) {
  return (gap: Gap | null, change: MutationRecord): Gap | null => {
    const inner = gap?.parent ?? focused;
    const branch = [...change.removedNodes].find((removed) => removed.contains(inner));
    if (!branch) return gap;
    const { target: parent, previousSibling: previous, nextSibling: next } = change;
    return { branch, parent, previous, next };
  };
}

function heirOf(lost: HTMLElement, { branch, parent, previous, next }: Gap): HTMLElement | null {
  const same = sameControl(lost, controlsIn(branch), [next, previous]);
  return same ?? nearest(parent, previous?.isConnected ? previous : null);
}

/** The first control behind a node, or the last before it, in the smallest part of the page that has one. */
function nearest(within: Node, before: Node | null): HTMLElement | null {
  // What opens a dialog or a menu gets the focus back from it.
  if (within === document.body) return null;
  const usable = controlsIn(within).filter(isUsable);
  const behind = usable.find((control) => before === null || isBehind(control, before));
  return behind ?? usable.at(-1) ?? (within.parentNode && nearest(within.parentNode, within));
}

function isBehind(node: Node, other: Node): boolean {
  return (
    !other.contains(node) &&
    Boolean(other.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
  );
}
