import type { View } from '#server/contract/people/view.ts';

/** Filters that views of conversations and figures have in common, each with its name in the address of the figures. */
const shared = {
  channel: 'channel',
  connection_id: 'number',
  agent_id: 'agent',
  assigned_to: 'member',
  tag: 'tag',
  queue: 'queue',
} as const;

/** Filters about the current state. Figures count what happened in a period, so these cannot be applied. */
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

/**
 * Returns the filters that a view of conversations sets for the figures (null for those it does not have), and the
 * names of its filters that cannot be applied.
 */
export function ofView({ filter }: Pick<View, 'filter'>) {
  const set = Object.fromEntries(
    Object.entries(shared).map(([part, name]) => [name, part in filter ? String(filter[part]) : null]),
  ) as Record<(typeof shared)[keyof typeof shared], string | null>;
  return { set, left: ofNow.filter((part) => part in filter) };
}
