import { checkFields, recheckField, showIssues } from "./form-checks.ts";
import { postForm } from "./post-form.ts";
import { showToast } from "./toast.ts";

/* Spec sections 4 and 8. Nothing that was typed is lost unless it has been sent. */
const form = document.querySelector<HTMLFormElement>("form[data-sent-title]");
const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");

if (form && button) {
  form.noValidate = true;
  form.addEventListener("input", ({ target }) => recheckField(form, target));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!button.disabled && checkFields(form)) void send(form, button);
  });
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const label = button.textContent;
  button.disabled = true;
  button.textContent = form.dataset.pending ?? label;
  const outcome = await postForm(form);
  button.disabled = false;
  button.textContent = label;
  // A button that is disabled loses the focus; anyone who works by keyboard gets it back.
  if (document.activeElement === document.body) button.focus();
  if (outcome.isSent) form.reset();
  else showIssues(form, outcome.issues);
  showToast(outcome);
}
