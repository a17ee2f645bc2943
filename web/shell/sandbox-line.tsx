import { Link } from "react-router";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";

/** Says that no money moves here: the sandbox gives paid plans away. */
export function SandboxLine() {
  const { isSandbox } = useSignedInUser();
  if (!isSandbox) return null;
  return (
    <aside
      aria-label="Sandbox"
      className="border-b border-line bg-sunken px-4 py-1 text-center text-xs text-ink-muted"
    >
      Payments are play money here.{" "}
      <Permitted to="billing.manage">
        <Link
          to={paths.sandbox}
          className="font-medium text-accent-ink underline underline-offset-2"
        >
          Open the sandbox
        </Link>
      </Permitted>
    </aside>
  );
}
