/**
 * The number of calls that one key may make in 60 s, from contract/limits.md. The first row whose pattern matches a
 * path applies.
 */
const rows: readonly (readonly [pattern: RegExp, limit: number | null])[] = [
  [/^GET \/(health|openapi)$/, null],
  // contract/limits.md has no explicit limit for these paths. Their calls are counted for each flow token.
  [/^POST \/automation-(trigger|webhook)$/, null],
  [/^GET \/contacts-(schema|meta)$/, 60],
  [/^POST \/contacts\/batch$/, 30],
  [/^GET \/contacts(\/|$)/, 120],
  [/^(POST|PATCH|DELETE) \/contacts(\/|$)/, 300],
  [/^GET \/(conversations|messages|agents|connections|campaigns|automations)(\/|$)/, 120],
  [/^(POST|DELETE) \/conversations\/\{id\}\//, 120],
  [/^POST \/messages$/, 120],
  [/^POST \/send-/, 60],
  [/^POST \/agents\/\{id\}\/chat$/, 60],
  [/^GET \/(org|templates|fields|tags|pipelines|users|quick-replies)(\/|$)/, 60],
  [/^POST \/templates\/sync$/, 60],
  [/ \/webhooks(\/|$)/, 60],
  [/^GET \/events$/, 120],
  [/ \/partner\//, 60],
  // The contract has no limit for figures (`/analytics`). They have the same limit as lists.
  [/^GET \/analytics\//, 120],
];

/** Returns the limit of a path, or null if the contract has none. Throws if no row matches the path. */
export function limitOf(at: string): number | null {
  const row = rows.find(([pattern]) => pattern.test(at));
  if (!row) throw new Error(`the contract's limits have no row for ${at}`);
  return row[1];
}
