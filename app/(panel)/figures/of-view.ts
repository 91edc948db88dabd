import type { View } from '#server/contract/people/view.ts';

/**
 * The filters that both conversation views and figures have. The values are the names of the filters in the URL of the
 * figures page.
 */
const shared = {
  channel: 'channel',
  connection_id: 'number',
  agent_id: 'agent',
  assigned_to: 'member',
  tag: 'tag',
  queue: 'queue',
} as const;

/**
 * The filters on a conversation's current state. Figures count what happened in a period, so these filters cannot be
 * applied to figures.
 */
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
 * Converts the filters of a conversation view into filters of the figures. `set` has null for filters that the view
 * does not have. `left` names the filters of the view that cannot be applied to figures.
 */
export function ofView({ filter }: Pick<View, 'filter'>) {
  const set = Object.fromEntries(
    Object.entries(shared).map(([part, name]) => [name, part in filter ? String(filter[part]) : null]),
  ) as Record<(typeof shared)[keyof typeof shared], string | null>;
  return { set, left: ofNow.filter((part) => part in filter) };
}
