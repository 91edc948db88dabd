import type { Key } from '#server/contract/developers/key.ts';

export const keyExample: Key = {
  id: '01939a1c-7c1e-7d3a-9a3b-0f6d2c9b1a20',
  name: 'ERP',
  last4: 'x9Qa',
  scopes: ['contacts:read', 'contacts:write'],
  test: false,
  legacy: false,
  allowed_ips: ['203.0.113.0/24'],
  expires_at: null,
  revoked_at: null,
  last_used_at: '2026-03-01T12:00:00.000Z',
  created_by: { id: '01939a1c-7c1e-7d3a-9a3b-0f6d2c9b1a21', name: 'Ana' },
  created_at: '2026-02-01T12:00:00.000Z',
};
