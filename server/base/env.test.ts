import { describe, expect, it } from 'vitest';
import { InvalidEnvironment, readEnv } from './env.ts';

describe('settings', () => {
  it('have defaults that need nothing installed', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      WEBHOOK_RETRY_DELAYS: [60, 300, 1800, 7200, 43200],
      WEBHOOK_ALLOWED_TARGETS: [],
      AGENT_QUIET_MS: 3000,
      SEED_DEMO: true,
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'nowhere'],
    ['WEBHOOK_RETRY_DELAYS', '1,2'],
    ['LOG_LEVEL', 'loud'],
    ['SEED_DEMO', 'perhaps'],
    ['S3_ENDPOINT', 'bucket'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(InvalidEnvironment);
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  it('want both keys of a hosted or self-hosted Inngest, none of its dev server', () => {
    expect(() => readEnv({ INNGEST_EVENT_KEY: 'x' })).toThrow('INNGEST_SIGNING_KEY');
    expect(() => readEnv({ INNGEST_DEV: '0', INNGEST_BASE_URL: 'http://inngest:8288' })).toThrow('INNGEST_EVENT_KEY');
    expect(readEnv({ INNGEST_DEV: '1', INNGEST_BASE_URL: 'http://inngest:8288' }).INNGEST_DEV).toBe('1');
    expect(readEnv({ INNGEST_DEV: '0' }).INNGEST_BASE_URL).toBeUndefined();
  });

  it('ask for both keys of a bucket', () => {
    expect(() => readEnv({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toThrow('S3_SECRET_ACCESS_KEY');
    expect(readEnv({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }).S3_REGION).toBe('us-east-1');
  });
});
