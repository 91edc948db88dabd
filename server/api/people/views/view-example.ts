import type { View } from '#server/contract/people/view.ts';

export const viewExample: View = {
  id: '01939a1c-7b11-7000-8000-0000000000e1',
  kind: 'contacts',
  name: 'VIP without an owner',
  filter: { tag: 'vip', assigned_to: 'none' },
  shared: true,
  mine: true,
  missing: [],
  used_by: 1,
  updated_at: '2026-11-22T12:00:00.000Z',
};
