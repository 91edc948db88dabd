import { createHash } from 'node:crypto';
import type http from 'node:http';
import type { AiStep } from './ai-steps.ts';

export type AiRoute = 'chat' | 'embeddings' | 'transcriptions' | 'models';

/** The parts of a request to the scripted AI server on which the answer depends. */
export interface Asked {
  readonly route: AiRoute;
  readonly body: Readonly<Record<string, unknown>>;
  readonly number: number;
}

type Saying = Extract<AiStep, { kind: 'say' }>;

/**
 * Returns an embedding that counts the words of a text in a few dimensions. The same text always gets the same
 * embedding, and texts that share words are near each other.
 */
export function vectorOf(text: string, dimensions = 64): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const dimension = createHash('sha256').update(word).digest().readUInt32BE(0) % dimensions;
    vector[dimension] = (vector[dimension] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((one) => one / length);
}

const toolCallsOf = (step: Saying, number: number) =>
  step.calls.map(({ id, name, input }, index) => ({
    index,
    id: id ?? `call_${number}_${index}`,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }));

const usageOf = (step: Saying, asked: Asked) => {
  if (step.usage === null) return {};
  const counted = step.usage ?? { in: Math.ceil(JSON.stringify(asked.body).length / 4), out: step.text.length };
  return {
    usage: { prompt_tokens: counted.in, completion_tokens: counted.out, total_tokens: counted.in + counted.out },
  };
};

const finishOf = (step: Saying) => step.finish ?? (step.calls.length > 0 ? 'tool_calls' : 'stop');

const frameOf = (asked: Asked, object: string) => ({
  id: `chatcmpl-${asked.number}`,
  object,
  created: 1_764_000_000,
  model: String(asked.body.model ?? 'scripted'),
});

/** Returns the body of a complete (not streamed) answer to `POST /chat/completions`. */
export function chatAnswer(step: Saying, asked: Asked) {
  const calls = toolCallsOf(step, asked.number);
  const message = { role: 'assistant', content: step.text || null, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  const choices = [{ index: 0, message, finish_reason: finishOf(step) }];
  return { ...frameOf(asked, 'chat.completion'), choices, ...usageOf(step, asked) };
}

/** Streams the answer to `POST /chat/completions` word by word, as server-sent events. */
export function streamChat(step: Saying, asked: Asked, response: http.ServerResponse): void {
  const send = (choices: readonly unknown[], more = {}) =>
    response.write(`data: ${JSON.stringify({ ...frameOf(asked, 'chat.completion.chunk'), choices, ...more })}\n\n`);
  const delta = (part: object, finish: string | null = null) => [{ index: 0, delta: part, finish_reason: finish }];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send(delta({ role: 'assistant', content: '' }));
  for (const word of step.text.match(/\S+\s*/g) ?? []) send(delta({ content: word }));
  for (const call of toolCallsOf(step, asked.number)) send(delta({ tool_calls: [call] }));
  send(delta({}, finishOf(step)));
  send([], usageOf(step, asked));
  response.end('data: [DONE]\n\n');
}

/** Returns the body of the answer to `POST /embeddings`. */
export function embeddingsAnswer(vectors: readonly (readonly number[])[] | null, { body }: Asked) {
  const texts = [body.input].flat().map(String);
  const dimensions = typeof body.dimensions === 'number' ? body.dimensions : undefined;
  const list = vectors ?? texts.map((text) => vectorOf(text, dimensions));
  const tokens = Math.ceil(texts.join('').length / 4);
  return {
    object: 'list',
    model: body.model,
    data: list.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}
