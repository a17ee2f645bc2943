import { z } from "zod";

// The pages' policy forbids code made of text. zod would try it with its first schema, and report the refusal.
z.config({ jitless: true });
