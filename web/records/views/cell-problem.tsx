/** Why a cell does not take what was typed, below it. */
export function CellProblem({ children }: { children: string }) {
  return (
    <span
      role="alert"
      className="absolute top-full left-0 z-30 mt-1 w-max max-w-64 rounded-md border border-line bg-raised px-2 py-1 text-xs font-normal whitespace-normal text-danger-ink shadow-popover"
    >
      {children}
    </span>
  );
}
