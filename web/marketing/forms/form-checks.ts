type Control = HTMLInputElement | HTMLTextAreaElement;

export type Issue = { path: string; message: string };

/**
 * Shows the sentence of each field that fails its attributes, and leads to the first.
 * @returns whether all are right
 */
export function checkFields(form: HTMLFormElement): boolean {
  const wrong = controlsOf(form).filter((control) => !check(control));
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** Removes a field's sentence once its value is right. */
export function recheckField(form: HTMLFormElement, field: EventTarget | null): void {
  const control = controlsOf(form).find((control) => control === field);
  if (control?.ariaInvalid === "true" && isRight(control)) showMessage(control, "");
}

/** Shows what the server found, where it names a field of the form. */
export function showIssues(form: HTMLFormElement, issues: Issue[]): void {
  const controls = controlsOf(form);
  const named = issues.map(({ path, message }) => {
    const control = controls.find(({ name }) => name === path);
    if (control) showMessage(control, message);
    return control;
  });
  named.find((control) => control !== undefined)?.focus();
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>("[aria-describedby]")];
}

function check(control: Control): boolean {
  const message = isRight(control) ? "" : (control.dataset.message ?? control.validationMessage);
  showMessage(control, message);
  return message === "";
}

/** Blanks at either end do not count, as for the server. */
function isRight(control: Control): boolean {
  const text = control.value.trim();
  const { typeMismatch, patternMismatch } = control.validity;
  if (text === "") return !control.required;
  return text.length >= control.minLength && !typeMismatch && !patternMismatch;
}

function showMessage(control: Control, message: string): void {
  const note = document.getElementById(`${control.id}-error`);
  if (!note) return;
  note.textContent = message;
  note.hidden = message === "";
  control.setAttribute("aria-invalid", String(message !== ""));
}
