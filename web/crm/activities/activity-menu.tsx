import type { Activity } from "#shared/crm/activities.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { RecordMenu } from "#web/ui/menus/record-menu.tsx";
import { useDeleteActivity } from "./activities.api.ts";

/** For the person who logged the activity, and for admins. What the product noted stays as it is. */
export function ActivityMenu({ activity }: { activity: Activity }) {
  const { open } = useViewParams();
  const { mutate: deleteActivity } = useDeleteActivity();
  if (!useMayChange(activity)) return null;
  return (
    <RecordMenu
      name={activity.title}
      onEdit={() => open({ activity: activity.id })}
      onDelete={() => deleteActivity(activity.id)}
    />
  );
}

function useMayChange({ loggedBy }: Activity): boolean {
  const user = useSignedInUser();
  const mayWrite = useMay("records.write");
  const mayOversee = useMay("activities.oversee");
  return mayWrite && loggedBy !== null && (loggedBy === user.id || mayOversee);
}
