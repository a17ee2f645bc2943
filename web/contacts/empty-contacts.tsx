import { SearchX, Users } from "lucide-react";
import { Permitted } from "#web/platform/permitted.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type EmptyContactsProps = {
  /** A search or a filter is set, so that an empty list does not mean an empty workspace. */
  isFiltered: boolean;
  onAdd: () => void;
  onClearFilters: () => void;
};

export function EmptyContacts({ isFiltered, onAdd, onClearFilters }: EmptyContactsProps) {
  return isFiltered ? <NoMatches onClearFilters={onClearFilters} /> : <NoContacts onAdd={onAdd} />;
}

function NoMatches({ onClearFilters }: Pick<EmptyContactsProps, "onClearFilters">) {
  return (
    <EmptyState
      icon={SearchX}
      title="No contacts match"
      description="No contact fits your search and filters."
    >
      <Button onClick={onClearFilters}>Show all contacts</Button>
    </EmptyState>
  );
}

function NoContacts({ onAdd }: Pick<EmptyContactsProps, "onAdd">) {
  const mayWrite = useMay("records.write");
  return (
    <EmptyState
      icon={Users}
      title="No contacts yet"
      description={
        mayWrite
          ? "Get started by adding your first contact"
          : "There is no contact that you can see."
      }
    >
      <Permitted to="records.write">
        <Button variant="primary" onClick={onAdd}>
          Add Contact
        </Button>
      </Permitted>
    </EmptyState>
  );
}
