import { Button } from "#web/ui/button.tsx";
import { DropdownMenuItem, DropdownMenuLabel } from "#web/ui/menus/dropdown-menu.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { isUnloaded } from "./is-unloaded.ts";

export type UnloadedChoicesProps = {
  /** Of what there is to choose from. */
  query: {
    data: unknown;
    isFetching: boolean;
    error: Error | null;
    errorUpdateCount: number;
    refetch: () => unknown;
  };
  /** What could not be loaded, such as "The members". */
  what: string;
};

/** Below a choice: says that what there is to choose from could not be loaded, and asks for it again in its place. */
export function UnloadedChoices({ query, what }: UnloadedChoicesProps) {
  if (!isUnloaded(query)) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:col-span-full">
      <p className="min-w-0 flex-1 basis-52 text-sm text-danger-ink">
        {sentenceOf({ query, what })}
      </p>
      <Button aria-label={`Try again: ${what}`} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}

/** The same within a menu, which stays open and asks again as it opens. */
export function UnloadedItems({ query, what }: UnloadedChoicesProps) {
  if (!isUnloaded(query)) return null;
  return (
    <>
      <DropdownMenuLabel>
        <span className="block max-w-60 text-sm text-danger-ink">
          {sentenceOf({ query, what })}
        </span>
      </DropdownMenuLabel>
      <DropdownMenuItem
        onSelect={(event) => {
          event.preventDefault();
          void query.refetch();
        }}
      >
        {`Try again: ${what}`}
      </DropdownMenuItem>
    </>
  );
}

function sentenceOf({ query, what }: UnloadedChoicesProps): string {
  if (query.isFetching) return "Loading...";
  return `${what} could not be loaded. ${failureSentence(query.error)}`;
}
