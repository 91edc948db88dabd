import pg from 'pg';
import { expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { listObjects } from './schema-objects.ts';

it('prisma/expected-objects.txt lists the schema objects that the migrations create', async () => {
  const client = new pg.Client({ connectionString: String(env.DATABASE_URL) });
  await client.connect();
  try {
    // After a new migration, run npx vitest run server/boot/database/schema-objects.test.ts -u and check the
    // differences in the snapshot.
    await expect(`${(await listObjects(client)).join('\n')}\n`).toMatchFileSnapshot(
      '../../../prisma/expected-objects.txt',
    );
  } finally {
    await client.end();
  }
});
