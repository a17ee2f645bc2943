import { Children, type ReactNode } from "react";

/** Facts with dots between them. The dot of a fact that begins a line hangs out of sight. */
export function FactsLine({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-hidden">
      <span className="-ml-3 flex flex-wrap">
        {Children.map(children, (fact, place) => (
          <span className={place === 0 ? "pl-3" : undefined}>
            {place > 0 && <span className="inline-block w-3 text-center">{" · "}</span>}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
