import { Upload } from "lucide-react";
import { Link } from "react-router";
import type { ImportEntity } from "#shared/imports/imports.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";

export function ImportButton({ kind }: { kind: ImportEntity }) {
  return (
    <Button asChild>
      <Link to={paths.imports({ kind })}>
        <Upload aria-hidden />
        Import
      </Link>
    </Button>
  );
}
