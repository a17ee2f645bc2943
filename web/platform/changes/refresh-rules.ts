import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";

/** Rules with their runs, as far as they are shown: also on a record's page. */
export function refreshRules(): Promise<void> {
  return refresh(() => true);
}

/** Where runs have come further. Which rules can be started by hand has nothing to do with it. */
export function refreshRuns(): Promise<void> {
  return refresh((path) => !path.startsWith(`${apiPaths.rules}/by-hand`));
}

async function refresh(isMeant: (path: string) => boolean): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => {
      const path = String(first);
      return isAboutRules(path) && isMeant(path);
    },
  });
}

const ofRecord = "/rule-runs";

/** The API's path of the runs for a record of a list. */
export function runsOfRecordPath(list: string, id: string): string {
  return `${list}/${id}${ofRecord}`;
}

function isAboutRules(path: string): boolean {
  return path.startsWith(apiPaths.rules) || path.endsWith(ofRecord);
}
