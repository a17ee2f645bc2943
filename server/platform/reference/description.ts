/** What the API's reference says before its calls. */
export const description = `Calls answer JSON, but for those that download a file and those without a body. What fails answers
\`{"error": "a sentence", "issues": [...]}\`.

Moments are given in UTC or with an offset, such as \`2026-11-29T10:00:00+01:00\`, and answered in UTC.

Lists answer a bare array, newest first. \`limit\` and \`cursor\` page through it: the address of the
next page is in the \`Link\` header, the number of records in \`X-Total-Count\`. A search that fills
more than one page is not counted.

A record has an entity tag, in the \`ETag\` header of every answer that carries it alone. A change that
sends it back as \`If-Match\` is made only while the record is as it was then. Otherwise it answers 412
with the record as it is now, its tag, and who changed which field last. Without \`If-Match\` the last
change wins.

A call that adds something can be sent again where its answer was lost: give it an \`Idempotency-Key\`,
a new random uuid for each. The same key with the same body gets the same answer for 24 hours, marked
\`Idempotency-Replayed: true\`, and nothing is done twice. With another body it answers 422; while the
first still runs, 409 with \`Retry-After\`. What was refused is tried again. An answer that sets a cookie is
given once.

A call that changed records answers with an \`X-Change-Set\` header; POST /api/change-sets/{id}/undo takes it back.

## API keys

A program signs its calls with an API key, made in Settings under API keys. The key acts in its
owner's name: it sees the records that they see, and may do what the lesser of its role and theirs
permits. What concerns accounts, members, billing and keys themselves requires a signed-in person, and
answers 403 to a key. Calls about one's own account answer so to any key, valid or not; calls within a
workspace answer 401 to a key that is unknown, revoked or expired, and to one whose owner has left the
workspace. A key may make 600 calls a minute; after that comes 429 with \`Retry-After\`. What a key changes
is marked with its name in the audit.

Keep the key out of the program's text, for example in an environment variable. Then list the newest
deals:

\`\`\`sh
curl -H "Authorization: Bearer $CRM_API_KEY" "$CRM_URL/api/deals?limit=10"
\`\`\`

Add a contact:

\`\`\`sh
curl -X POST "$CRM_URL/api/contacts" \\
  -H "Authorization: Bearer $CRM_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Ada Lovelace", "email": "ada@example.com"}'
\`\`\`

Read all contacts, page by page, in JavaScript:

\`\`\`js
const headers = { Authorization: \`Bearer \${process.env.CRM_API_KEY}\` };
let path = "/api/contacts?limit=100";
while (path) {
  const answer = await fetch(process.env.CRM_URL + path, { headers });
  if (!answer.ok) throw new Error((await answer.json()).error);
  for (const contact of await answer.json()) console.log(contact.name);
  path = answer.headers.get("link")?.match(/<(.+?)>; rel="next"/)?.[1];
}
\`\`\`

## Webhooks

Events go out to your programs, or to Zapier, n8n and Make, as POST /api/webhooks describes. Programs without an API key send
contacts to an incoming webhook, an address made in Settings under Webhooks; POST /api/incoming-webhooks says what it takes:

\`\`\`sh
curl -H "Content-Type: application/json" -H "Idempotency-Key: order-17" \\
  -d '{"name": "Ada Lovelace", "email": "ada@example.com"}' "$CRM_INCOMING_WEBHOOK"
\`\`\``;
