import { type LoadedPages, loadNextPage } from "#web/platform/lists/load-next-page.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailDialog } from "./email-dialog.tsx";

type EmailsEndProps = {
  list: LoadedPages;
  /** The email that is shown in a dialog. */
  opened: string | null;
  onClose: () => void;
};

/** What stands below a list of emails: the way to older ones, and the one that is open. */
export function EmailsEnd({ list, opened, onClose }: EmailsEndProps) {
  return (
    <>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void loadNextPage(list)}>
          Show older emails
        </Button>
      )}
      {opened !== null && <EmailDialog id={opened} onClose={onClose} />}
    </>
  );
}
