import { expect, it } from 'vitest';
import { keyPrefix, keyState } from './key-state.ts';

const now = new Date('2026-03-01T12:00:00Z');
const key = { revoked_at: null, expires_at: null, test: false, legacy: false };

it.each([
  ['live', {}],
  ['test', { test: true }],
  ['live', { expires_at: '2026-03-01T12:00:01Z' }],
  ['ended', { expires_at: '2026-03-01T12:00:00Z' }],
  ['ended', { expires_at: '2026-02-01T00:00:00Z', test: true }],
  ['revoked', { expires_at: '2026-02-01T00:00:00Z', revoked_at: '2026-01-01T00:00:00Z' }],
])('keyState is %s for a key with %j', (state, what) => expect(keyState({ ...key, ...what }, now)).toBe(state));

it.each([
  ['svc_', {}],
  ['svc_test_', { test: true }],
  ['', { legacy: true, test: true }],
])('keyPrefix is %j for a key with %j', (prefix, what) => expect(keyPrefix({ ...key, ...what })).toBe(prefix));
