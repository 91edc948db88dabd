import { agentAt, agentsOf, firstQueue } from './assignments.ts';
import { type Assignment, type Episode, type Mark, type MessageCount, type Said, slotOf } from './episode.ts';
import { waitsOf } from './waits-of.ts';

/** A conversation in its current state. */
export interface Told extends Assignment {
  readonly id: string;
  readonly contact_id: string | null;
  /** Whether the conversation is hidden until the customer answers. A hidden conversation has no episode yet. */
  readonly is_hidden: boolean;
  readonly created_at: number;
  readonly resolved_at: number | null;
  readonly handoff_at: number | null;
  readonly handoff_code: string | null;
  readonly rating: number | null;
  readonly rated_at: number | null;
  readonly sentiment: string | null;
}

/**
 * Everything the figures need about a conversation: recorded changes in the order of the event log, and messages in
 * the order of the thread.
 */
export interface Life {
  readonly told: Told;
  readonly marks: readonly Mark[];
  readonly said: readonly Said[];
}

interface Span {
  readonly from: number;
  /** When the next episode begins. */
  until: number;
  resolvedAt: number | null;
  /** The queue in which the episode was resolved. While the episode is open, the latest queue. */
  queueId: string | null;
}

/**
 * Returns the beginning and the end of each episode. Where the event log no longer has a change, or does not have it
 * yet, the values come from the conversation itself.
 */
function spansOf({ told, marks }: Life): Span[] {
  const begins = marks.find(({ kind }) => kind === 'created')?.at ?? told.created_at;
  let queueId = firstQueue(told.queue_id, marks);
  const spanFrom = (from: number): Span => ({ from, until: Number.POSITIVE_INFINITY, resolvedAt: null, queueId });
  const spans = [spanFrom(begins)];
  for (const { kind, at, to_id } of marks) {
    const last = spans.at(-1) as Span;
    if (kind === 'resolved') last.resolvedAt ??= at;
    if (kind === 'queue') {
      queueId = to_id;
      if (last.resolvedAt === null) last.queueId = queueId;
    }
    if (kind !== 'reopened') continue;
    last.until = at;
    spans.push(spanFrom(at));
  }
  const last = spans.at(-1) as Span;
  last.resolvedAt ??= told.resolved_at;
  return spans;
}

function handoffOf({ told, marks }: Life, within: (at: number) => boolean, isLast: boolean) {
  const asked = marks.filter(({ kind, at }) => kind === 'handoff' && within(at));
  const pending = asked.length === 0 && isLast && told.handoff_at !== null && within(told.handoff_at);
  const all = pending ? [{ at: told.handoff_at, code: told.handoff_code }] : asked;
  return { at: all[0]?.at ?? null, codes: [...new Set(all.map(({ code }) => code ?? 'untyped'))] };
}

/**
 * Computes an episode, and the wait that is left open at its end. `waitsFrom` is the wait left open by the previous
 * episode, which continues from the beginning of this episode.
 */
function episodeOf(
  life: Life,
  span: Span,
  {
    number,
    isLast,
    waitsFrom,
  }: { readonly number: number; readonly isLast: boolean; readonly waitsFrom: Parameters<typeof waitsOf>[0]['from'] },
): { episode: Episode; left: { readonly isUnanswered: boolean } | null } {
  const { told, marks } = life;
  const within = (at: number) => (number === 1 || at >= span.from) && at < span.until;
  const said = life.said.filter(({ at }) => within(at));
  const handoff = handoffOf(life, within, isLast);
  const { first, useful, waits, total, left } = waitsOf({
    said,
    marks: marks.filter(({ at }) => within(at)),
    before: number === 1 ? [] : marks.filter(({ at }) => at < span.from),
    hasAgent: told.agent_id !== null,
    end: span.resolvedAt,
    from: waitsFrom,
  });
  const person = said.find(({ kind, at }) => kind === 'member' && handoff.at !== null && at >= handoff.at);
  const took = marks.flatMap((one) =>
    one.kind === 'taken_over' && one.user_id && within(one.at) ? [one.user_id] : [],
  );
  const wrote = said.flatMap((one) => (one.kind === 'member' && one.author_id ? [one.author_id] : []));
  const agents = agentsOf(told.agent_id, marks);
  const later = agents.filter(({ since }) => since > span.from && since < span.until);
  const isRated = told.rated_at !== null && within(told.rated_at);
  const episode = {
    conversation_id: told.id,
    number,
    contact_id: told.contact_id,
    channel: told.channel,
    connection_id: told.connection_id,
    agent_id: agentAt(agents, span.from),
    later_agents: later.map(({ agent_id }) => agent_id),
    later_since: later.map(({ since }) => since),
    queue_id: span.queueId,
    opened_at: span.from,
    resolved_at: span.resolvedAt,
    followed_at: null,
    handed_off_at: handoff.at,
    handoff_codes: handoff.codes,
    first_response_at: first?.at ?? null,
    first_response_ms: first?.ms ?? null,
    first_response_by: first?.by ?? null,
    useful_response_at: useful?.at ?? null,
    useful_response_ms: useful?.ms ?? null,
    person_at: person?.at ?? null,
    person_ms: person && handoff.at !== null ? person.at - handoff.at : null,
    waiting_ms: total,
    waits,
    messages_in: said.filter(({ is_inbound }) => is_inbound).length,
    messages_out: said.filter(({ is_inbound }) => !is_inbound).length,
    ai_wrote: said.some(({ kind }) => kind === 'agent'),
    person_wrote: said.some(({ kind }) => kind === 'member'),
    members: [...new Set([...took, ...wrote])].sort(),
    rating: isRated ? told.rating : null,
    rated_at: isRated ? told.rated_at : null,
    sentiment: isLast ? told.sentiment : null,
  };
  return { episode, left };
}

/** Returns the episodes of a conversation. A message belongs to the episode in which it was written. */
export function foldEpisodes(life: Life): Episode[] {
  if (life.told.is_hidden) return [];
  const spans = spansOf(life);
  let carried: { readonly isUnanswered: boolean } | null = null;
  return spans.map((span, index) => {
    const of = {
      number: index + 1,
      isLast: index === spans.length - 1,
      waitsFrom: carried && { at: span.from, ...carried },
    };
    const { episode, left } = episodeOf(life, span, of);
    carried = left;
    return episode;
  });
}

const authorOf = ({ is_inbound, kind, author_id }: Said): string =>
  is_inbound ? 'contact' : kind === 'member' && author_id ? `member:${author_id}` : kind;

/**
 * Counts the messages of a conversation by quarter of an hour and author, with the agent and the queue at that time.
 */
export function countMessages(life: Life): MessageCount[] {
  const { told, marks, said } = life;
  const { id: conversation_id, channel, connection_id } = told;
  const [agents, spans] = [agentsOf(told.agent_id, marks), spansOf(life)];
  const pairs: string[] = [];
  const counts = new Map<string, MessageCount>();
  for (const one of said) {
    const [slot, author, agent_id] = [slotOf(one.at), authorOf(one), agentAt(agents, one.at)];
    const queue_id = (spans.findLast(({ from }) => from <= one.at) ?? spans[0])?.queueId ?? null;
    const pair = `${agent_id} ${queue_id}`;
    if (!pairs.includes(pair)) pairs.push(pair);
    const stretch = pairs.indexOf(pair);
    const key = `${slot} ${author} ${stretch}`;
    const amount = (counts.get(key)?.amount ?? 0) + 1;
    counts.set(key, { conversation_id, slot, author, stretch, channel, connection_id, agent_id, queue_id, amount });
  }
  return [...counts.values()];
}
