import { noThread } from '#server/contract/inbox/no-thread.ts';
import type { VisitorMessage, VisitorThread } from '#server/contract/inbox/web-chat.ts';
import { fileLink } from '../../platform/files/file-link.ts';
import type { Visitor } from './visitor.ts';
import type { VisitorMessageRow, VisitorThreadRow } from './visitor-thread.store.ts';

/**
 * Returns the author of a message in the form that the visitor may see: the visitor, the agent or a member of the team.
 */
const fromOf = ({ role, author }: VisitorMessageRow): VisitorMessage['from'] =>
  role === 'user' ? 'visitor' : author.kind === 'agent' ? 'agent' : 'person';

function fileOf({ file, organization_id: organizationId }: VisitorMessageRow): VisitorMessage['file'] {
  if (!file) return null;
  const { id, ...shown } = file;
  return { ...shown, url: fileLink({ organizationId, id }, file.name) };
}

export const visitorMessageView = (row: VisitorMessageRow): VisitorMessage => ({
  id: row.id,
  client_id: row.client_id,
  from: fromOf(row),
  name: row.author.kind === 'agent' || row.author.kind === 'member' ? row.author.name : null,
  text: row.text,
  file: fileOf(row),
  at: row.at,
});

/**
 * Returns the rating that the chat shows. A resolved conversation can be rated if ratings are enabled for the chat. An
 * archived conversation cannot be rated.
 */
const ratingOf = (row: VisitorThreadRow): VisitorThread['rating'] =>
  row.asks_rating && row.status === 'resolved' ? { score: row.rating_score, commented: row.commented } : null;

export function visitorThreadView(row: VisitorThreadRow | null, { proven }: Pick<Visitor, 'proven'>): VisitorThread {
  if (!row) return { ...noThread, known: proven !== null };
  const { waiting, answering } = row;
  const known = row.known || proven !== null;
  if (row.status !== 'open') return { ...noThread, status: 'closed', known, rating: ratingOf(row) };
  const person = row.taken_over ? (row.person ?? '') : null;
  return { ...noThread, status: 'open', person, waiting, answering, known };
}
