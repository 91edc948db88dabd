import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { guessLanguage } from '#server/base/text/guess-language.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';
import { transcribeAudio } from '#server/gateways/ai/transcribe-audio.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import type { LockedConversation } from '../../../inbox/conversations/locked-conversation.ts';
import { runAction } from '../../../outreach/actions/run-action.ts';
import { findAiKey } from '../../ai-keys/find-ai-key.ts';
import { searchKnowledge } from '../../knowledge/search-knowledge.ts';
import type { PublishedAgent } from '../agent.store.ts';
import { overBudget, type Spent } from '../budget/spend.ts';
import { standardWords } from '../handoffs/handing-over.ts';
import type { Reasons } from '../handoffs/reasons.ts';
import { openCandidates } from '../models/ask-models.ts';
import { handOffFor, type Thought, unthought } from '../models/decision.ts';
import { findEmbed } from '../models/find-embed.ts';
import type { ToolBench } from '../models/run-tool.ts';
import { think } from '../models/think.ts';
import { readFile } from '../prompt/read-pictures.ts';
import { summarizeThread } from '../prompt/summarize-thread.ts';
import type { ThreadRow } from '../prompt/thread.store.ts';
import { countedSince, loopIn } from '../rules/loop-guard.ts';
import { type Ruled, ruleFirst, ruleOnLoops, ruleOnTypes, unreadable, withWords } from '../rules/rules-first.ts';
import { sentimentOf } from './sentiment-of.ts';
import { countAnswers, countToolUses, insertToolCall, type TurnRef } from './turn.store.ts';
import { readContext } from './turn-context.ts';

/** A turn that this worker has claimed, with the data needed to decide the turn. */
export interface Taken {
  readonly actor: Actor;
  readonly agent: PublishedAgent;
  readonly settings: AgentSettings;
  readonly row: LockedConversation;
  readonly turn: TurnRef;
  readonly timezone: string;
  readonly locale: string;
  readonly readsSentiment: boolean;
  /** The handoff reasons in the team's language. */
  readonly reasons: Reasons;
  readonly signal: AbortSignal;
  /** Stores what was spent so far. Called after each model call. */
  readonly keepSpent: (spent: Spent) => Promise<unknown>;
  /** Throws NotOurs if the agent may no longer answer the turn. */
  readonly stillOurs: () => Promise<void>;
}

/** The scopes that an agent's tools may use at most. The agent's settings switch on some of the tools. */
const agentScopes: readonly Scope[] = [
  'contacts:read',
  'contacts:write',
  'conversations:read',
  'conversations:write',
  'messages:send',
  // This scope is needed by call_http, which calls only hosts that administrators listed.
  'webhooks:manage',
];
const passagesMax = 4;

/** Searches the knowledge for a text by words, and also by meaning if the agent has an embedding model. */
async function searchFor({ actor, agent, settings }: Taken, query: string) {
  const { organizationId } = actor;
  const model = settings.embedding_model;
  const embed = model === null ? null : await findEmbed(organizationId, agent.id, model);
  const embedding = model !== null && embed ? { model, embed } : null;
  return searchKnowledge(null, organizationId, agent.id, query, passagesMax, embedding);
}

async function benchOf(taken: Taken): Promise<ToolBench> {
  const { actor, settings, row, turn, stillOurs } = taken;
  const { organizationId } = actor;
  const used = (await countToolUses(organizationId, row.id)) ?? { writes: 0, calls: 0 };
  let position = 0;
  return {
    settings,
    used,
    found: [],
    stillOurs,
    search: (query) => searchFor(taken, query),
    runAction: (action, input, key) =>
      runAction(
        { actor, scopes: agentScopes },
        { action, target: { conversation_id: row.id }, input, key: `${turn.id}:${key}` },
      ),
    keep: async (use) => {
      position += 1;
      await insertToolCall(organizationId, {
        ...use,
        id: newId(),
        turnId: turn.id,
        conversationId: row.id,
        place: position,
      });
    },
  };
}

/** Returns the customer's unanswered text with the transcripts of their recordings added. */
const withHeard = (text: string, heard: ReadonlyMap<string, string | null>): string =>
  [text, ...[...heard.values()].filter((words) => words !== null).map((words) => `[recording] ${words}`)].join('\n');

/** The transcription model for each provider whose keys can turn speech into text. */
const hearing = { openai: 'gpt-4o-mini-transcribe', 'openai-compatible': 'whisper-1' } as const;
const bytesMax = 25 * 1024 * 1024;

const canHear = (provider: string): provider is keyof typeof hearing => Object.hasOwn(hearing, provider);

/**
 * Transcribes the recordings among the customer's unanswered messages. Returns the texts by file id. A text is null if
 * the recording could not be transcribed: no key can do it, the file is too large, or the provider failed. Transcripts
 * are not stored; the thread shows the recording.
 */
async function hearRecordings(
  organizationId: string,
  agent: PublishedAgent,
  burst: readonly ThreadRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const heard = new Map<string, string | null>();
  const recordings = burst.filter((row) => row.type === 'audio');
  if (recordings.length === 0) return heard;
  const { provider, ai_key_id: keyId } = agent;
  const key = canHear(provider) ? (await findAiKey(organizationId, { keyId, provider }))?.key : null;
  for (const { file_id: id } of recordings) {
    if (id === null) continue;
    const recording = key && (await readFile(organizationId, id, bytesMax));
    if (!key || !recording || !canHear(provider)) {
      heard.set(id, null);
      continue;
    }
    waitsOutside();
    const text = await transcribeAudio({ provider, model: hearing[provider], key }, recording.data, signal).catch(
      (error: unknown) => {
        log.warn({ provider, error: String(error) }, 'a recording could not be heard');
        return null;
      },
    );
    heard.set(id, text);
  }
  return heard;
}

/**
 * Decides what an agent does about the customer's unanswered messages. Rules come first: words that demand a handoff, a
 * request for a person, messages that are not questions, a loop between two machines, a recording that cannot be
 * transcribed, a used-up budget. If no rule applies, models with tools decide. Throws missing_ai_key.
 */
export async function thinkOf(taken: Taken): Promise<Thought> {
  const { actor, agent, settings, row, signal, timezone, reasons, readsSentiment } = taken;
  const { organizationId } = actor;
  const at = now();
  const candidates = await openCandidates(organizationId, agent, settings);
  const sees = candidates[0]?.model.sees ?? false;
  const context = await readContext(actor, row, agent, settings, {
    at,
    timezone,
    sees,
    asksSentiment: readsSentiment,
  });
  const heard = await hearRecordings(organizationId, agent, context.burst, signal);
  const burst = withHeard(context.burstText, heard);
  const language = guessLanguage(burst, { earlier: [context.saidBefore], locale: taken.locale });
  const spoken = { settings, language, at, timezone, isApi: row.channel === 'api' };
  const sounds = (thought: Thought): Thought =>
    readsSentiment
      ? { ...thought, sentiment: thought.sentiment ?? sentimentOf(burst) }
      : { ...thought, sentiment: null };
  const finish = ({ decision, rule }: Ruled) => sounds(unthought(withWords(decision, spoken), { rule, burst }));
  const ruled = ruleFirst(settings, burst, reasons) ?? ruleOnTypes(context.burst, language, reasons);
  // A fixed reply could keep a loop between two machines going, so loops are checked before a fixed reply is sent. A
  // handoff or silence ends a loop anyway.
  if (ruled && ruled.decision.kind !== 'reply') return finish(ruled);
  const of = { conversationId: row.id, contactId: row.contact_id };
  const since = new Date(Math.max(countedSince(at).getTime(), row.context_from?.getTime() ?? 0));
  const loop = loopIn(context.rows, await countAnswers(organizationId, of, since), at);
  if (loop) return finish(ruleOnLoops(loop, language, reasons));
  if (ruled) return finish(ruled);
  const lost = unreadable(context.burst, heard, sees);
  if (lost) {
    const said = standardWords(lost, language);
    return finish({ decision: handOffFor('unsupported_request', reasons.unreadable, said), rule: 'unreadable' });
  }
  if (await overBudget(organizationId, agent.id, settings, at)) {
    return finish({ decision: handOffFor('usage_limit', reasons.budget), rule: 'monthly_budget' });
  }
  const words = [...heard.values()].filter((one) => one !== null);
  const from = row.context_from;
  const shown = await summarizeThread({
    organizationId,
    conversationId: row.id,
    from,
    rows: context.rows,
    candidates,
    signal,
  });
  const { system, thread } = context.show(shown);
  const said = [...thread, ...words.map(asSaid)];
  const thought = await think(
    {
      candidates,
      settings,
      system,
      thread: said,
      burst,
      signal,
      shape: capabilitiesOf(row.network),
      reasons,
      spent: shown.spent,
      keepSpent: taken.keepSpent,
    },
    await benchOf(taken),
  );
  return sounds({ ...thought, decision: withWords(thought.decision, spoken) });
}

const asSaid = (words: string) => ({
  role: 'user' as const,
  parts: [{ type: 'text' as const, text: `[recording] ${words}` }],
});
