import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Dialog, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { useRemoveSingleSignOn } from "./single-sign-on.api.ts";

export function SwitchOffCard() {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveSingleSignOn();
  return (
    <CardSection title="Do without single sign-on">
      <Button onClick={() => setIsAsking(true)}>Switch off</Button>
      {isAsking && (
        <Dialog
          title="Switch single sign-on off?"
          description="People who have no password set one by “Forgot your password?”. They stay members."
          onClose={() => setIsAsking(false)}
        >
          <DialogFooter>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button
              variant="danger"
              disabled={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
            >
              Switch off
            </Button>
          </DialogFooter>
        </Dialog>
      )}
    </CardSection>
  );
}
