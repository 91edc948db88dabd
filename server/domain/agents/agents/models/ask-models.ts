import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { storableJson, storableText } from '#server/base/text/storable.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { builtinModel } from '#server/gateways/ai/builtin-model.ts';
import {
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  type ToolCall,
} from '#server/gateways/ai/model.ts';
import { openModel } from '#server/gateways/ai/open-model.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { findAiKey } from '../../ai-keys/find-ai-key.ts';
import type { PublishedAgent } from '../agent.store.ts';

/** A model that an agent may use, with the API key for its provider. */
export interface Candidate {
  readonly model: Model;
  /** The name under which the circuit breaker counts failures of this model's provider and key. */
  readonly circuit: string;
}

export interface Asked {
  readonly answer: ModelAnswer;
  readonly model: Model;
  /** The attempts that failed before a model answered. */
  readonly failures: readonly string[];
}

const failuresUntilOpen = 5;
const openMs = 30_000;
const pauseMs = 400;
/**
 * The longest pause before a retry. If a provider demands a longer pause, the model is not asked again, because the
 * customer would wait too long.
 */
const patienceMs = 5_000;

/**
 * Whether a failure counts for the circuit breaker, because the provider or the key caused it. A failure caused by the
 * request itself does not count.
 */
const counts = (error: unknown): boolean =>
  error instanceof ModelFailure && !['refused', 'rejected', 'aborted'].includes(error.kind);

const circuits = oncePerProcess('ai-circuits', () => new Map<string, CircuitBreakerPolicy>());
function circuitOf(name: string): CircuitBreakerPolicy {
  const made =
    circuits.get(name) ??
    circuitBreaker(handleWhen(counts), { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresUntilOpen) });
  circuits.set(name, made);
  return made;
}

function asFailure(error: unknown): ModelFailure {
  if (error instanceof BrokenCircuitError) {
    return new ModelFailure('unavailable', 'It failed again and again a moment ago, and is left alone.', openMs);
  }
  return error instanceof ModelFailure
    ? error
    : new ModelFailure('nonsense', 'The provider’s answer could not be read.');
}

/**
 * Removes characters that Postgres cannot store from the input of a tool call. If nothing is removed, the same object
 * is returned, because the gateway looks up the provider's signature by the object of the tool call.
 */
function storableCall(call: ToolCall): ToolCall {
  const input = storableJson(call.input ?? null);
  return isDeepStrictEqual(input, call.input) ? call : { ...call, input };
}

/** Removes characters that Postgres cannot store from a model's answer. One such character would make the turn fail. */
const readable = (answer: ModelAnswer): ModelAnswer => ({
  ...answer,
  text: storableText(answer.text),
  toolCalls: answer.toolCalls.map(storableCall),
});

async function once({ model, circuit }: Candidate, request: ModelRequest): Promise<ModelAnswer> {
  // A call to an external AI provider may take long but uses almost no resources on this server.
  if (model.provider !== 'builtin') waitsOutside();
  try {
    return readable(await circuitOf(circuit).execute(() => model.generate(request)));
  } catch (error) {
    throw asFailure(error);
  }
}

const mayRetry = (failure: ModelFailure): boolean => failure.retryable && (failure.retryAfterMs ?? 0) <= patienceMs;

/**
 * Asks the first model, retries once if the failure may be temporary, and then asks the next model. After five failures
 * in a row, a provider or key is not called for half a minute. Throws the ModelFailure of the last attempt. Its kind is
 * `aborted` if the agent was no longer allowed to answer the turn.
 */
export async function askModels(candidates: readonly Candidate[], request: ModelRequest): Promise<Asked> {
  const failures: string[] = [];
  let last = new ModelFailure('unavailable', 'There is no model to ask.');
  for (const candidate of candidates) {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      try {
        return { answer: await once(candidate, request), model: candidate.model, failures };
      } catch (error) {
        last = error as ModelFailure;
        if (request.signal.aborted) throw new ModelFailure('aborted', 'The turn is over.');
        failures.push(`${candidate.model.provider}/${candidate.model.name}: ${last.kind}`);
        log.warn(
          { provider: candidate.model.provider, kind: last.kind, error: last.message },
          'a model did not answer',
        );
        if (attempt === 2 || !mayRetry(last)) break;
        await wait(last.retryAfterMs ?? pauseMs, undefined, { signal: request.signal }).catch(() => {});
      }
    }
  }
  throw last;
}

type Wanted = Pick<PublishedAgent, 'provider' | 'model' | 'ai_key_id'>;

async function open(organizationId: string, agentName: string, wanted: Wanted): Promise<Candidate | null> {
  const { provider, model, ai_key_id: keyId } = wanted;
  if (provider === 'builtin') return { model: builtinModel(agentName), circuit: 'builtin' };
  const found = await findAiKey(organizationId, { keyId, provider });
  if (!found || model === null) return null;
  return { model: openModel({ provider, model, key: found.key }), circuit: `${provider}:${found.id}` };
}

/**
 * Returns the models that can answer for an agent: its own model, and then its fallback model if there is a key for its
 * provider. Throws missing_ai_key if the agent's provider has no key, or has several keys and the agent does not
 * specify one (contract/engagement.md#agents).
 */
export async function openCandidates(
  organizationId: string,
  agent: Wanted & { readonly name: string },
  settings: AgentSettings,
): Promise<Candidate[]> {
  const own = await open(organizationId, agent.name, agent);
  if (!own) throw new AppError('missing_ai_key', { provider: agent.provider });
  const second = settings.fallback && (await open(organizationId, agent.name, settings.fallback));
  return second ? [own, second] : [own];
}
