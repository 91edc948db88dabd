import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { storableJson, storableText } from '#server/base/text/storable.ts';
import {
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  type ToolCall,
} from '#server/gateways/ai/model.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';

/** A model of an agent, with the key that it is called with. */
export interface Candidate {
  readonly model: Model;
  /** The name under which failures are counted for the circuit breaker. */
  readonly circuit: string;
}

export interface Asked {
  readonly answer: ModelAnswer;
  readonly model: Model;
  /** The failures of other attempts before this model answered. */
  readonly failures: readonly string[];
}

const failuresUntilOpen = 5;
const openMs = 30_000;
const pauseMs = 400;
/**
 * The longest pause before a retry. If a provider asks for a longer one, it is not tried again: the customer would wait
 * too long.
 */
const patienceMs = 5_000;

/** Whether a failure tells something about the provider or the key, and not just about this one request. */
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
 * Makes the input of a tool call storable. A call that needs no change stays the same object, because the gateway finds
 * the signature of a provider's call by its object.
 */
function storableCall(call: ToolCall): ToolCall {
  const input = storableJson(call.input ?? null);
  return isDeepStrictEqual(input, call.input) ? call : { ...call, input };
}

/** Makes an answer safe to store and to send, so that a stray byte in a model's text cannot break the turn. */
const readable = (answer: ModelAnswer): ModelAnswer => ({
  ...answer,
  text: storableText(answer.text),
  toolCalls: answer.toolCalls.map(storableCall),
});

async function once({ model, circuit }: Candidate, request: ModelRequest): Promise<ModelAnswer> {
  // A call to an outside provider may take long and meanwhile uses almost no resources here.
  if (model.provider !== 'builtin') waitsOutside();
  try {
    return readable(await circuitOf(circuit).execute(() => model.generate(request)));
  } catch (error) {
    throw asFailure(error);
  }
}

const mayRetry = (failure: ModelFailure): boolean => failure.retryable && (failure.retryAfterMs ?? 0) <= patienceMs;

/**
 * Asks the first model, asks it once more if the failure may pass, and then asks the next model. A key or provider that
 * fails five times in a row is not called for half a minute. Throws the ModelFailure of the last attempt, or `aborted`.
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
