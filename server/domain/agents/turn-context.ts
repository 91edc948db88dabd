import type { Actor } from '#server/base/actor.ts';
import type { AgentSettings } from '#server/contract/agent.ts';
import type { ModelMessage } from '#server/gateways/ai/model.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import type { PublishedAgent } from './agent.store.ts';
import { questionsIn } from './no-question.ts';
import { type Picture, sentFirst, systemPrompt, threadMessages } from './prompt.ts';
import { readPictures } from './read-pictures.ts';
import { type ShownThread, threadMax } from './summarize-thread.ts';
import { findBefore, findColleaguesWords, findPerson, findThread, type ThreadRow } from './thread.store.ts';

/** What a model is shown of a conversation. */
export interface TurnContext {
  /** What was said since the boundary, as far back as is read. */
  readonly rows: readonly ThreadRow[];
  /** What the customer said since the last answer. */
  readonly burst: readonly ThreadRow[];
  /** What of it is words, or a file's. */
  readonly burstText: string;
  /** What the customer wrote before, for the language of an answer. */
  readonly saidBefore: string;
  /** The prompt of these lines, and of what is older in short. */
  readonly show: (shown: Pick<ShownThread, 'rows' | 'summary'>) => {
    readonly system: string;
    readonly thread: readonly ModelMessage[];
  };
}

const beforeMax = 12;

function burstOf(thread: readonly ThreadRow[]): ThreadRow[] {
  const last = thread.findLastIndex((row) => row.role === 'assistant');
  return thread.slice(last + 1);
}

const wordsOf = (rows: readonly ThreadRow[]): string => rows.map((row) => row.content).join('\n');

/** The time where the organization is, as a person would write it. */
export const localTime = (at: Date, timezone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: timezone, dateStyle: 'full', timeStyle: 'short' }).format(at)} (${timezone})`;

/**
 * Reads what a turn needs, of this conversation and its contact alone: every statement is bound to the organization and
 * to one of the two. What was said before the boundary (a reopening, a release) comes as a summary.
 */
export async function readContext(
  actor: Actor,
  row: LockedConversation,
  agent: PublishedAgent,
  settings: AgentSettings,
  shown: { readonly at: Date; readonly timezone: string; readonly sees: boolean; readonly asksSentiment: boolean },
): Promise<TurnContext> {
  const { organizationId } = actor;
  const [thread, before, person, colleague] = await Promise.all([
    findThread(organizationId, row.id, row.context_from, threadMax),
    row.context_from ? findBefore(organizationId, row.id, row.context_from, beforeMax) : [],
    // A caller's own program may name anybody: the answer, which goes to the caller, tells nothing of them (contract/engagement.md#agents).
    row.contact_id && row.channel !== 'api' ? findPerson(organizationId, row.contact_id) : null,
    findColleaguesWords(organizationId, row.id, row.context_from),
  ]);
  const burst = burstOf(thread);
  const pictures: ReadonlyMap<string, Picture> = shown.sees ? await readPictures(organizationId, burst) : new Map();
  const parts = {
    agentName: agent.name,
    instructions: agent.instructions,
    person,
    before,
    colleague,
    now: localTime(shown.at, shown.timezone),
    mustCite: settings.must_cite,
    isNetwork: row.channel === 'chatapp',
    asksSentiment: shown.asksSentiment,
  };
  return {
    rows: thread,
    burst,
    burstText: wordsOf(questionsIn(burst)),
    saidBefore: wordsOf(thread.filter(({ role, type }) => role === 'user' && type === 'text').slice(-beforeMax)),
    show: ({ rows, summary }) => ({
      system: systemPrompt({ ...parts, summary, first: sentFirst(rows) }),
      thread: threadMessages(rows, pictures),
    }),
  };
}
