import { describe, expect, it } from 'vitest';
import { formerNamesIn, InvalidEnvironment, readEnv } from './env.ts';

describe('readEnv', () => {
  it('returns the defaults for an empty environment', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      WEBHOOK_RETRY_DELAYS: [60, 300, 1800, 7200, 43200],
      WEBHOOK_ALLOWED_TARGETS: [],
      AGENT_QUIET_MS: 3000,
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'nowhere'],
    ['WEBHOOK_RETRY_DELAYS', '1,2'],
    ['LOG_LEVEL', 'loud'],
    ['SEED_DEMO', 'perhaps'],
    ['SANDBOX', 'perhaps'],
    ['S3_ENDPOINT', 'bucket'],
    ['PORT', '1e3'],
    ['PORT', ' 3000'],
    ['AGENT_QUIET_MS', '-1'],
    ['DATABASE_POOL_SIZE', '1'],
    ['CLOCK_OFFSET_SECONDS', 'soon'],
    ['PUBLIC_URL', 'ftp://parley.example.com'],
    ['DATABASE_URL', 'mysql://host/parley'],
    ['REDIS_URL', 'host:6379'],
    ['WHATSAPP_API_URL', 'graph.facebook.com'],
    ['INNGEST_DEV', 'maybe'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy'],
    ['WEBHOOK_DNS_SERVERS', 'dns.example.com'],
    ['AUTH_SECRET', 'only thirty-one characters long'],
    ['ENCRYPTION_KEY', 'only thirty-one characters long'],
  ])('throws InvalidEnvironment with the name %s for the value “%s”', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(InvalidEnvironment);
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  it('treats an empty variable as not set', () => {
    const nothing = Object.fromEntries(Object.keys(readEnv({})).map((name) => [name, '']));
    expect(readEnv({ ...nothing, PUBLIC_URL: '', S3_ENDPOINT: '', REDIS_URL: '' })).toEqual(readEnv({}));
  });

  it('reads the former name of TENANT_RLS when TENANT_RLS is not set; formerNamesIn returns both names', () => {
    expect(readEnv({ TENANT_WALL: 'true' }).TENANT_RLS).toBe(true);
    expect(readEnv({ TENANT_WALL: 'true', TENANT_RLS: 'false' }).TENANT_RLS).toBe(false);
    expect(formerNamesIn({ TENANT_WALL: 'true', PORT: '1' })).toEqual([['TENANT_WALL', 'TENANT_RLS']]);
    expect(formerNamesIn({ TENANT_RLS: 'true' })).toEqual([]);
  });

  it('requires both keys and an address for a hosted or self-hosted Inngest, but none for its dev server', () => {
    expect(() => readEnv({ INNGEST_EVENT_KEY: 'x' })).toThrow('INNGEST_SIGNING_KEY');
    const keys = { INNGEST_EVENT_KEY: 'x', INNGEST_SIGNING_KEY: 'y' };
    expect(() => readEnv(keys)).toThrow('PUBLIC_URL: is needed beside the INNGEST_ variables');
    expect(() => readEnv({ ...keys, PUBLIC_URL: 'https://parley.test' })).not.toThrow();
    expect(() => readEnv({ ...keys, INNGEST_SERVE_ORIGIN: 'http://parley:3000' })).not.toThrow();
    expect(() => readEnv({ INNGEST_DEV: '0', INNGEST_BASE_URL: 'http://inngest:8288' })).toThrow('INNGEST_EVENT_KEY');
    expect(readEnv({ INNGEST_DEV: '1', INNGEST_BASE_URL: 'http://inngest:8288' }).INNGEST_DEV).toBe('1');
    expect(readEnv({ INNGEST_DEV: '0' }).INNGEST_BASE_URL).toBeUndefined();
  });

  it('requires both keys of an S3 bucket', () => {
    expect(() => readEnv({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toThrow('S3_SECRET_ACCESS_KEY');
    expect(readEnv({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }).S3_REGION).toBe('us-east-1');
  });
});
