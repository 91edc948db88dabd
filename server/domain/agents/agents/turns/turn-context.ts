import type { Actor } from '#server/base/actor.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import type { ModelMessage } from '#server/gateways/ai/model.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import type { LockedConversation } from '../../../inbox/conversations/locked-conversation.ts';
import type { PublishedAgent } from '../agent.store.ts';
import { type Picture, sentFirst, systemPrompt, threadMessages } from '../prompt/prompt.ts';
import { readPictures } from '../prompt/read-pictures.ts';
import { type ShownThread, threadMax } from '../prompt/summarize-thread.ts';
import { findBefore, findColleaguesWords, findPerson, findThread, type ThreadRow } from '../prompt/thread.store.ts';
import { questionsIn } from '../rules/no-question.ts';

/** The data about its conversation and contact that a turn reads. */
export interface TurnContext {
  /** The messages since the last reopening or release and all unanswered messages, at most the latest `threadMax`. */
  readonly rows: readonly ThreadRow[];
  /** The customer's messages since the last answer. */
  readonly burst: readonly ThreadRow[];
  /** The text of the unanswered messages, without messages that are not questions (`questionsIn`). */
  readonly burstText: string;
  /** The customer's earlier texts, used to guess the language of the answer. */
  readonly saidBefore: string;
  /** Builds the prompt of the turn from the given messages and the summary of older messages. */
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

/** Formats a time in the organization's time zone, in words that a model understands. */
export const localTime = (at: Date, timezone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: timezone, dateStyle: 'full', timeStyle: 'short' }).format(at)} (${timezone})`;

/**
 * Reads the data of one conversation and its contact that a turn needs. Every statement is limited to the organization
 * and to this conversation or contact, so no other data can be read. Of the messages before the last reopening or
 * release, only a few are read, for background.
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
    // In the API channel, the caller may claim any identity for its user and receives the answer itself. The model is
    // therefore told nothing about the contact (contract/engagement.md#agents).
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
    // On channels hosted by Parley, where `network` is null, the prompt names no formatting marks. A caller of the API,
    // for example, shows the text in its own way.
    marks: row.network === null ? null : capabilitiesOf(row.network).marks,
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
