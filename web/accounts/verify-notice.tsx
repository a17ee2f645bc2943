import { useSignedInUser } from "#web/platform/signed-in-user.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";

const ProofWanted = lazyPart(async () => (await import("./proof-wanted.tsx")).ProofWanted);

/** Asks for the proof of one's address until it is there; everything else works meanwhile. */
export function VerifyNotice() {
  const { emailVerified } = useSignedInUser();
  return emailVerified ? null : <ProofWanted />;
}
