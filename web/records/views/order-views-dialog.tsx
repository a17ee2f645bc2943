import type { View } from "#shared/filters/views.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { SortableList } from "#web/ui/lists/sortable-list.tsx";
import { useOrderViews } from "./saved-views.api.ts";
import { ViewChoice } from "./view-choice.tsx";

type OrderViewsDialogProps = {
  views: readonly View[];
  onClose: () => void;
};

/** Puts the views of a menu in another order, for anyone who is signed in alone. */
export function OrderViewsDialog({ views, onClose }: OrderViewsDialogProps) {
  const { mutate: order } = useOrderViews();
  return (
    <Dialog
      title="Reorder views"
      description="Drag a view by its handle, or press the handle and choose where it goes. The order is yours alone."
      onClose={onClose}
    >
      <DialogBody>
        <SortableList
          label="Views"
          items={views}
          nameOf={({ name }) => name}
          onOrder={order}
          itemClassName="bg-raised"
        >
          {(view) => <ViewChoice view={view} />}
        </SortableList>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
