import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import formScript from "./form.script.ts?worker&url";
import { ToastRegion } from "./toast-region.tsx";

type FormTexts = {
  submit: string;
  pending: string;
  /** The toast of success; its description is the server's message, or else `sentText`. */
  sentTitle: string;
  sentText: string;
  /** The toast of failure, and its description where the server's answer has none. */
  failedTitle: string;
  failedText: string;
};

type PublicFormProps = {
  /** The call that takes the fields as JSON. */
  action: string;
  /** Names the form for screen readers. */
  name: string;
  texts: FormTexts;
  className?: string;
  /** Places the button elsewhere than below the fields. */
  buttonClassName?: string;
  children: ReactNode;
};

/** A form that reaches the team; form.script.ts sends it. A page has one. */
export function PublicForm(props: PublicFormProps) {
  const { action, name, texts, className, buttonClassName, children } = props;
  return (
    <>
      <form
        method="post"
        action={action}
        aria-label={name}
        className={className}
        data-pending={texts.pending}
        data-sent-title={texts.sentTitle}
        data-sent-text={texts.sentText}
        data-failed-title={texts.failedTitle}
        data-failed-text={texts.failedText}
      >
        {children}
        <Trap />
        <Button
          type="submit"
          variant="primary"
          className={cn("h-11 px-5 text-base", buttonClassName)}
        >
          {texts.submit}
        </Button>
      </form>
      <ToastRegion />
      <script type="module" src={formScript} />
    </>
  );
}

/** A field that people neither see nor reach. A robot fills it in, and the server drops the rest. */
function Trap() {
  return (
    <div aria-hidden className="absolute -left-[200vw]">
      <label>
        Leave this field empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
