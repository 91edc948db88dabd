import type { View } from '#server/contract/view.ts';

/** Parts of a view of conversations that figures are narrowed by too, each by its name in the address of the figures. */
const shared = {
  channel: 'channel',
  connection_id: 'number',
  agent_id: 'agent',
  assigned_to: 'member',
  tag: 'tag',
  queue: 'queue',
} as const;

/** Parts that are of now: a figure is of when something happened. */
const ofNow = [
  'filter',
  'q',
  'sentiment',
  'served_by',
  'waiting',
  'awaiting_reply',
  'window_closing',
  'campaign',
] as const;

/** The filters a view of conversations gives the figures, those it does not have taken off; and what of it stays out. */
export function ofView({ filter }: Pick<View, 'filter'>) {
  const set = Object.fromEntries(
    Object.entries(shared).map(([part, name]) => [name, part in filter ? String(filter[part]) : null]),
  ) as Record<(typeof shared)[keyof typeof shared], string | null>;
  return { set, left: ofNow.filter((part) => part in filter) };
}
