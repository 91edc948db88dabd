import { afterAll } from 'vitest';
import { createTestDatabase } from './test-database.ts';

// Before any module of the product is loaded: it reads its settings on first use.
const database = await createTestDatabase();
Object.assign(process.env, {
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATABASE_POOL_SIZE: '30',
  // Off in production, for what it costs searches (prisma/README.md); every test stands behind it.
  TENANT_WALL: process.env.TENANT_WALL ?? 'true',
  // A machine that is busy with other test files is no fault of the one that waits.
  DATABASE_WAIT_MS: '25000',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  ENCRYPTION_KEY: 'a key only tests use, as long as one has to be',
  AUTH_SECRET: 'a secret only tests use, as long as one has to be',
  WHATSAPP_APP_SECRET: 'an app secret only tests use',
  WHATSAPP_VERIFY_TOKEN: 'a verify token only tests use',
  AGENT_QUIET_MS: '0',
});

afterAll(() => database.drop());
