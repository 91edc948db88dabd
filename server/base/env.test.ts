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
  ])('names %s when it is %s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(InvalidEnvironment);
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });
});
