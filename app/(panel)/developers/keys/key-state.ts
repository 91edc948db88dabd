interface Key {
  readonly revoked_at: string | null;
  readonly expires_at: string | null;
  readonly test: boolean;
  readonly legacy: boolean;
}

/** Returns the state of an API key. Revoked takes precedence over expired, and both over live or test. */
export function keyState({ revoked_at, expires_at, test }: Key, now: Date): 'revoked' | 'ended' | 'test' | 'live' {
  if (revoked_at) return 'revoked';
  if (expires_at && new Date(expires_at) <= now) return 'ended';
  return test ? 'test' : 'live';
}

/** Returns the prefix of an API key. Keys of the old format have none. */
export const keyPrefix = ({ legacy, test }: Key): string => (legacy ? '' : test ? 'svc_test_' : 'svc_');
