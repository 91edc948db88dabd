import {
  countsAsAnswer,
  type WaitEvent,
  waitAfter,
  waitChangeOf,
} from '#server/domain/inbox/conversations/state/waiting.ts';
import { dayMs } from './demo-history-hours.ts';
import { messageRow, type Said, systemRow, tellMessage } from './demo-history-messages.ts';
import type { HistoryAction } from './demo-history-plan.ts';
import type { HistoryTalk } from './demo-history-talks.ts';
import { add, type HistoryPerson, type HistoryWorld, iso, type Row, tell } from './demo-history-world.ts';

/** How long traces of agents are stored (`raw_data_days`). */
const tracesMs = 30 * dayMs;

const scores = ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Excelente'] as const;

/** A conversation that is being simulated. */
interface Life {
  readonly world: HistoryWorld;
  readonly person: HistoryPerson;
  readonly talk: HistoryTalk;
  readonly row: Row;
  readonly fill: (text: string) => string;
  /** The time since which the customer waits for a reply (server/domain/inbox/conversations/state/waiting.ts). */
  wait: number | null;
  turn: number;
  question: string;
  questionAt: number;
}

const contactOf = ({ person }: Life) => ({ id: String(person.contact?.id), name: person.name });
const memberOf = ({ world }: Life, index: number) => world.setup.members[index % world.setup.members.length];
const byMember = (life: Life, index: number) => {
  const member = memberOf(life, index);
  return { type: 'user', id: member?.id ?? null, name: member?.name ?? null };
};

function happens(life: Life, event: WaitEvent<number>): void {
  life.wait = waitAfter(life.wait, waitChangeOf<number>(event));
}

const about = (life: Life) => ({ objectId: String(life.row.id), contactId: String(life.person.contact?.id) });

function note(life: Life, action: HistoryAction & { at: number }, kind: string, by: object, more: Row = {}): void {
  const { world, row } = life;
  add(world, 'conversation_happenings', {
    ...{ id: world.setup.idAt(action.at), conversation_id: row.id, kind, by, at: iso(action.at) },
    ...{ about_id: null, text: null, ...more },
  });
}

/**
 * Adds a message and updates what lists show: the last message of a conversation, from the customer or from the
 * business.
 */
function say(life: Life, said: Omit<Said, 'conversationId'>): string {
  const { world, row } = life;
  const message = add(world, 'messages', messageRow(world, { ...said, conversationId: String(row.id) }));
  tellMessage(world, message, row);
  row.last_message_preview = said.text;
  row.last_message_at = iso(said.at);
  if (said.isInbound) {
    Object.assign(row, { last_inbound_at: iso(said.at), window_expires_at: iso(said.at + dayMs) });
  } else row.last_assistant_message_at = iso(said.at);
  return String(message.id);
}

/**
 * Records one answer of the agent. The answer comes from the built-in model, which calls no AI provider, takes one step
 * and costs nothing.
 */
function think(life: Life, at: number, messageId: string, handedOver: boolean): void {
  const { world, row, talk } = life;
  const { agent, versions } = world.setup;
  const startedAt = at - world.dice.between(300, 1_900);
  const code = handedOver ? talk.code : null;
  add(world, 'agent_turns', {
    ...{ id: world.setup.idAt(startedAt), conversation_id: row.id, agent_id: agent.id, number: life.turn },
    ...{ version_id: versions.findLast(({ since }) => since <= at)?.id ?? null, message_id: messageId },
    ...{ outcome: handedOver ? 'hand_off' : 'reply', handoff_code: code },
    ...{ provider: 'builtin', model: 'builtin', steps: 1, tokens_in: 0, tokens_out: 0, cost: 0, currency: 'USD' },
    ...{
      started_at: iso(startedAt),
      ended_at: iso(at),
      // Traces are stored for 30 days, unless the organization has another setting.
      trace: at > world.setup.now - tracesMs ? { burst: life.question, steps: [], sources: [], failures: [] } : null,
    },
  });
}

function speak(life: Life, action: Extract<HistoryAction, { kind: 'said' }>): void {
  const { row, world } = life;
  const { at, from } = action;
  const text = life.fill(action.text);
  const aiInCharge = row.handoff_requested_at === null && row.taken_over_at === null;
  if (from === 'customer') {
    life.turn += 1;
    life.question = text;
    life.questionAt = at;
    say(life, { isInbound: true, at, text, author: { kind: 'contact', ...contactOf(life) } });
    happens(life, { kind: 'customer_wrote', at, isElsewhere: false });
    // A closing thank-you from the customer needs no answer from the AI.
    if (action.isLast && aiInCharge && !text.includes('?')) happens(life, { kind: 'settled' });
    return;
  }
  const isMember = from === 'member';
  const member = isMember && world.setup.members.find(({ id }) => id === row.taken_over_by_id);
  const author = member ? { kind: 'member', ...member } : { kind: 'agent', ...world.setup.agent };
  if (isMember) life.turn += 1;
  const id = say(life, { isInbound: false, at, text, author });
  if (!isMember) think(life, at, id, from === 'handing over');
  happens(life, { kind: 'said', counts: countsAsAnswer({ kind: author.kind, isTemplate: false, aiInCharge }) });
}

function rate(life: Life, action: Extract<HistoryAction, { kind: 'rated' }>): void {
  const { row, world } = life;
  const { at, stars, word } = action;
  const text = `${'★'.repeat(stars)} ${scores[stars - 1]}`;
  const author = { kind: 'contact', ...contactOf(life) };
  say(life, { isInbound: true, at, text, author, type: 'interactive' });
  Object.assign(row, { rating_score: stars, rated_at: iso(at) });
  tell(world, at, 'conversation.rated', { ...about(life), context: { score: stars, comment: null } });
  if (word === null) return;
  say(life, { isInbound: true, at: at + 35_000, text: word, author });
  row.rating_comment = word;
  tell(world, at + 35_000, 'conversation.rated', { ...about(life), context: { score: stars, comment: word } });
}

const ratingList = (id: unknown) => ({
  button_text: 'Avaliar',
  footer: 'Para comentar, responda citando esta mensagem.',
  sections: [
    {
      rows: scores
        .map((title, index) => ({ id: `rating:${id}:${index + 1}`, title: `${'★'.repeat(index + 1)} ${title}` }))
        .reverse(),
    },
  ],
});

/** Hands the conversation over to a person, with a line in the thread that gives the reason. */
function handOver(life: Life, at: number): void {
  const { world, row, talk } = life;
  const asked = { handoff_reason: talk.why, handoff_code: talk.code, handoff_requested_at: iso(at) };
  Object.assign(row, { ...asked, handoff_requested_by: 'agent' });
  happens(life, { kind: 'handed_off', at });
  const line = { conversationId: String(row.id), isInbound: false, at: at + 1, text: talk.why ?? '', type: 'system' };
  const author = { kind: 'agent', ...world.setup.agent };
  add(world, 'messages', systemRow(world, { ...line, payload: { kind: 'handoff', code: talk.code }, author }));
  const context = { reason: talk.why, code: talk.code, requested_by: 'agent' };
  tell(world, at, 'conversation.handoff_requested', { ...about(life), context });
}

function takeOver(life: Life, action: HistoryAction & { kind: 'taken over' }): void {
  const { world, row } = life;
  const by = byMember(life, action.member);
  Object.assign(row, { taken_over_by_id: by.id, taken_over_at: iso(action.at) });
  life.turn += 1;
  note(life, action, 'taken_over', by, { about_id: by.id });
  tell(world, action.at, 'conversation.taken_over', { ...about(life), context: { user_id: by.id } });
}

function resolve(life: Life, action: HistoryAction & { kind: 'resolved' }): void {
  const { world, row } = life;
  const by = byMember(life, action.member);
  const resolved = { status: 'resolved', resolved_at: iso(action.at), resolved_by: by };
  Object.assign(row, { ...resolved, waiting_since: life.wait && iso(life.wait) });
  note(life, action, 'resolved', by);
  tell(world, action.at, 'conversation.resolved', { ...about(life), context: { by } });
}

function askToRate(life: Life, at: number): void {
  life.row.rating_asked_at = iso(at);
  const text = 'Como foi o seu atendimento?';
  const author = { kind: 'system', id: null, name: null };
  say(life, { isInbound: false, at, text, type: 'list', payload: ratingList(life.row.id), author });
}

function noteDown(life: Life, action: HistoryAction & { kind: 'noted' }): void {
  const member = life.world.setup.members.find(({ id }) => id === life.row.taken_over_by_id);
  note(life, action, 'noted', { type: 'user', id: member?.id, name: member?.name }, { text: action.text });
}

/** Simulates one action and records it by the product's rules for conversations. */
function live(life: Life, action: HistoryAction): void {
  if (action.kind === 'said') speak(life, action);
  else if (action.kind === 'handed over') handOver(life, action.at);
  else if (action.kind === 'taken over') takeOver(life, action);
  else if (action.kind === 'noted') noteDown(life, action);
  else if (action.kind === 'resolved') resolve(life, action);
  else if (action.kind === 'asked to rate') askToRate(life, action.at);
  else rate(life, action);
}

/** Opens a conversation. A conversation that a campaign starts stays hidden until the person answers. */
export function openTalk(world: HistoryWorld, person: HistoryPerson, at: number, isHidden: boolean): Row {
  const { agent, connectionId } = world.setup;
  const none = [
    'handoff_reason',
    'handoff_code',
    'handoff_requested_at',
    'handoff_requested_by',
    'taken_over_by_id',
    'taken_over_at',
  ];
  const more = [
    'resolved_at',
    'resolved_by',
    'waiting_since',
    'last_inbound_at',
    'last_assistant_message_at',
    'window_expires_at',
  ];
  const last = [
    'rating_score',
    'rating_comment',
    'rated_at',
    'rating_asked_at',
    'last_message_preview',
    'last_message_at',
  ];
  return add(world, 'conversations', {
    ...Object.fromEntries([...none, ...more, ...last].map((name) => [name, null])),
    ...{ id: world.setup.idAt(at), contact_id: person.contact?.id, connection_id: connectionId, agent_id: agent.id },
    ...{ channel: 'chatapp', status: 'open', user: { name: person.name, phone: person.phone }, awaiting_reply: false },
    ...{ hidden_until_reply: isHidden, unread_count: 0, turn: 0, created_at: iso(at), updated_at: iso(at) },
  });
}

/** Simulates a whole conversation. Returns its row, which includes when it was resolved. */
export function liveTalk(
  world: HistoryWorld,
  person: HistoryPerson,
  talk: HistoryTalk,
  { actions, order }: { readonly actions: readonly HistoryAction[]; readonly order: string },
): Row {
  const begins = actions[0]?.at ?? 0;
  const row = person.hidden ?? openTalk(world, person, begins, false);
  person.hidden = null;
  row.hidden_until_reply = false;
  const names = {
    nome: person.name.split(' ')[0] ?? '',
    cidade: person.city,
    pedido: order,
    movel: movels[person.interest] ?? 'sofá Aurora',
  };
  const fill = (text: string) =>
    text.replaceAll(/\{(nome|cidade|pedido|movel)\}/g, (_, name: keyof typeof names) => names[name]);
  const life: Life = {
    world,
    person,
    talk,
    row,
    fill,
    wait: null,
    turn: Number(row.turn),
    question: '',
    questionAt: begins,
  };
  tell(world, begins, 'conversation.created', { ...about(life), context: { source: 'channel' } });
  for (const action of actions) live(life, action);
  row.turn = life.turn;
  row.updated_at = iso(actions.at(-1)?.at ?? begins);
  const tagId = talk.tag && world.setup.tags.get(`conversation ${talk.tag}`);
  if (tagId) add(world, 'conversation_tags', { conversation_id: row.id, tag_id: tagId, created_at: iso(begins) });
  return row;
}

const movels: Readonly<Record<string, string>> = {
  Sofás: 'sofá Aurora',
  Mesas: 'mesa Lótus',
  Iluminação: 'luminária Íris',
  Tapetes: 'tapete Duna',
  Quarto: 'cabeceira Vime',
};
