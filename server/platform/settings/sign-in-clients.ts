import { z } from "zod";

export interface OAuthClient {
  id: string;
  secret: string;
}

/** As what this server is registered with the providers that sign people in to their mail. */
export interface SignInClients {
  google: OAuthClient | null;
  microsoft: (OAuthClient & { tenant: string }) | null;
  /** Takes the place of all providers in tests; null in production. */
  sandboxUrl: string | null;
}

export const signInVariables = {
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, "must be a tenant of Microsoft's: common, organizations, or its id")
    .default("common"),
  /** What it is sent are a client's secret and people's tokens, so it may only be on this machine. */
  EMAIL_SIGN_IN_SANDBOX_URL: z
    .url({
      protocol: /^http$/,
      hostname: /^(127\.0\.0\.1|localhost)$/,
      error: "must be an address on this machine, such as http://127.0.0.1:9000",
    })
    .optional(),
};

type SignInVariables = z.infer<z.ZodObject<typeof signInVariables>>;

export function wrongOfSignIn(
  values: SignInVariables & { NODE_ENV: string },
): { path: string[]; message: string }[] {
  const wrong: { path: string[]; message: string }[] = [];
  for (const name of ["GOOGLE", "MICROSOFT"] as const) {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    if (values[id] && !values[secret]) wrong.push({ path: [secret], message: `goes with ${id}` });
    if (values[secret] && !values[id]) wrong.push({ path: [id], message: `goes with ${secret}` });
  }
  if (values.EMAIL_SIGN_IN_SANDBOX_URL && values.NODE_ENV === "production") {
    wrong.push({
      path: ["EMAIL_SIGN_IN_SANDBOX_URL"],
      message: "is for tests, not for production",
    });
  }
  return wrong;
}

export function signInClients(values: SignInVariables): SignInClients {
  const google = clientOf(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET);
  const microsoft = clientOf(values.MICROSOFT_CLIENT_ID, values.MICROSOFT_CLIENT_SECRET);
  return {
    google,
    microsoft: microsoft && { ...microsoft, tenant: values.MICROSOFT_TENANT },
    sandboxUrl: values.EMAIL_SIGN_IN_SANDBOX_URL ?? null,
  };
}

function clientOf(id: string | undefined, secret: string | undefined): OAuthClient | null {
  return id === undefined || secret === undefined ? null : { id, secret };
}
