interface Key {
  readonly revoked_at: string | null;
  readonly expires_at: string | null;
  readonly test: boolean;
  readonly legacy: boolean;
}

/** How far a key still works: revoked before ended, and both before what it is for. */
export function keyState({ revoked_at, expires_at, test }: Key, now: Date): 'revoked' | 'ended' | 'test' | 'live' {
  if (revoked_at) return 'revoked';
  if (expires_at && new Date(expires_at) <= now) return 'ended';
  return test ? 'test' : 'live';
}

/** How the key begins; those of before have nothing in common. */
export const keyPrefix = ({ legacy, test }: Key): string => (legacy ? '' : test ? 'svc_test_' : 'svc_');
