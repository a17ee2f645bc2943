import { type ReactNode, useId } from "react";

type RefusableGroupProps = {
  label: string;
  /** What is wrong with all of it, in a sentence. */
  problem: string | undefined;
  /** Stands above the sentence. */
  head?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Fields that can be wrong together: `focusRefused` leads to them, where the sentence is read out. */
export function RefusableGroup(props: RefusableGroupProps) {
  const { label, problem, head, className, children } = props;
  const noteId = useId();
  const isRefused = problem !== undefined;
  const refused = isRefused && { tabIndex: -1, "aria-describedby": noteId, "data-refused": true };
  return (
    <div role="group" aria-label={label} {...refused} className={className}>
      {head}
      {isRefused && (
        <p id={noteId} className="mb-2 text-sm text-danger-ink">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
