import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { maxPictureBytes } from "#shared/accounts/account-settings.ts";
import { displayName } from "#web/accounts/display-name.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { removePicture, storePicture } from "./account.api.ts";

const kinds = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** The picture by which the team knows the user. */
export function PictureCard() {
  const user = useSignedInUser();
  const file = useRef<HTMLInputElement>(null);
  const [isPending, setIsPending] = useState(false);
  const run = async (operation: () => Promise<void>) => {
    setIsPending(true);
    await operation().catch((failure: unknown) =>
      toastFailure("The picture was not changed", failure),
    );
    setIsPending(false);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    if (chosen.size > maxPictureBytes) return refuseLarge();
    void run(() => storePicture(chosen));
  };
  return (
    <CardSection title="Picture">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={displayName(user)} src={user.profileImageUrl} className="size-20 text-xl" />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button aria-disabled={isPending} onClick={() => isPending || file.current?.click()}>
              <ImageUp aria-hidden />
              {isPending ? "Just a moment..." : "Choose a picture"}
            </Button>
            {user.profileImageUrl && (
              <Button
                aria-disabled={isPending}
                onClick={() => void (isPending || run(removePicture))}
              >
                Remove
              </Button>
            )}
          </div>
          <p className="text-ink-muted">JPEG, PNG, WebP, GIF or AVIF, up to 1 MB.</p>
        </div>
        <input
          // Another key for each picture, so that choosing the same file again is a change.
          key={user.profileImageUrl}
          ref={file}
          type="file"
          accept={kinds}
          aria-label="Picture file"
          className="hidden"
          onChange={choose}
        />
      </div>
    </CardSection>
  );
}

function refuseLarge(): void {
  toast({
    title: "The picture was not changed",
    description: "This picture is larger than 1 MB. Please choose a smaller one.",
    variant: "destructive",
  });
}
