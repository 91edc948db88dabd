/** The settings of a test file's database: its URL, and how long the product waits for it. */
export const databaseSettings = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  DATABASE_POOL_SIZE: '30',
  // Row-level security is off in production by default, because it makes searches slower (prisma/README.md). Every test
  // runs with row-level security.
  TENANT_RLS: process.env.TENANT_RLS ?? 'true',
  // The wait is long, so that a test does not fail only because the machine is busy with other test files.
  DATABASE_WAIT_MS: '25000',
});
