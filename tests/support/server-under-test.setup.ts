import { sendTo } from "./test-client.ts";

// The file before this one in the same process may have had a server of its own.
sendTo(null);
