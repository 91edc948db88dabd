/** Where a test file's product finds its database, and how long it waits for it. */
export const databaseSettings = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  DATABASE_POOL_SIZE: '30',
  // Off in production, for what it costs searches (prisma/README.md); every test stands behind it.
  TENANT_RLS: process.env.TENANT_RLS ?? 'true',
  // A machine that is busy with other test files is no fault of the one that waits.
  DATABASE_WAIT_MS: '25000',
});
