export type Toast = { title: string; description: string; isDestructive?: boolean };

/** Spec section 9. */
const durationMs = 5_000;
const swipeThresholdPx = 50;

const region = document.getElementById("toasts");
const template = document.querySelector<HTMLTemplateElement>("#toast");

let leaving: ReturnType<typeof setTimeout> | undefined;

// F8 leads to the messages from anywhere on the page.
document.addEventListener("keydown", ({ key }) => {
  if (key === "F8") region?.focus();
});
region?.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") removeToast();
});

/** Shows a message in the place of the one that is there. It stays while it is pointed at or has the focus. */
export function showToast({ title, description, isDestructive = false }: Toast): void {
  const card = template?.content.firstElementChild?.cloneNode(true);
  if (!(card instanceof HTMLElement)) return;
  removeToast();
  card.toggleAttribute("data-destructive", isDestructive);
  fill(card, "[data-title]", title);
  fill(card, "[data-description]", description);
  card.querySelector("button")?.addEventListener("click", removeToast);
  removeOnSwipe(card);
  removeLater(card);
  document.getElementById(isDestructive ? "toasts-urgent" : "toasts-polite")?.append(card);
}

function fill(card: HTMLElement, selector: string, text: string): void {
  const element = card.querySelector(selector);
  if (element) element.textContent = text;
}

function removeToast(): void {
  clearTimeout(leaving);
  for (const list of region?.querySelectorAll("[role]") ?? []) list.replaceChildren();
}

function removeLater(card: HTMLElement): void {
  const wait = () => {
    clearTimeout(leaving);
    leaving = setTimeout(removeToast, durationMs);
  };
  const stay = () => clearTimeout(leaving);
  card.addEventListener("pointerenter", stay);
  card.addEventListener("pointerleave", wait);
  card.addEventListener("focusin", stay);
  card.addEventListener("focusout", wait);
  wait();
}

function removeOnSwipe(card: HTMLElement): void {
  let startX: number | undefined;
  const moved = (event: PointerEvent) => Math.max(0, event.clientX - (startX ?? event.clientX));
  card.addEventListener("pointerdown", (event) => {
    startX = event.clientX;
  });
  card.addEventListener("pointermove", (event) => {
    card.style.translate = `${moved(event)}px`;
  });
  card.addEventListener("pointerup", (event) => {
    if (moved(event) >= swipeThresholdPx) removeToast();
    startX = undefined;
    card.style.translate = "";
  });
}
