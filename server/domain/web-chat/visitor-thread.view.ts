import type { VisitorMessage, VisitorThread } from '#server/contract/web-chat.ts';
import type { VisitorMessageRow, VisitorThreadRow } from './visitor-thread.store.ts';

/** Who wrote, as far as the visitor is told: the agent, or somebody of the team. */
const fromOf = ({ role, author }: VisitorMessageRow): VisitorMessage['from'] =>
  role === 'user' ? 'visitor' : author.kind === 'agent' ? 'agent' : 'person';

export const visitorMessageView = (row: VisitorMessageRow): VisitorMessage => ({
  id: row.id,
  client_id: row.client_id,
  from: fromOf(row),
  name: row.author.kind === 'agent' || row.author.kind === 'member' ? row.author.name : null,
  text: row.text,
  at: row.at,
});

const nothing: VisitorThread = { status: 'none', person: null, waiting: false, answering: false, known: false };

export function visitorThreadView(row: VisitorThreadRow | null): VisitorThread {
  if (!row) return nothing;
  const { waiting, answering, known } = row;
  if (row.status !== 'open') return { ...nothing, status: 'closed', known };
  return { status: 'open', person: row.taken_over ? (row.person ?? '') : null, waiting, answering, known };
}
