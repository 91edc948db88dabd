import type { ProviderMetadata } from 'ai';
import { callsInText } from './calls-in-text.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { type ModelAnswer, ModelFailure, type ModelRequest, type ToolCall } from './model.ts';
import { keepSignature } from './tool-call-signatures.ts';
import { withoutThoughts } from './without-thoughts.ts';

/** The fields of the SDK's result that are used. */
interface SdkAnswer {
  readonly text: string;
  readonly finishReason: string;
  readonly toolCalls: readonly {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly input: unknown;
    readonly providerMetadata?: ProviderMetadata | undefined;
  }[];
  readonly usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };
}

/** No language has tokens this long on average. A longer answer means that the server ignored the token limit. */
const charactersATokenMax = 16;

/** Returns the text of a request for the estimate of its tokens. The bytes of pictures do not count. */
const wordsOf = ({ system, messages, tools }: ModelRequest): string =>
  JSON.stringify([system, messages, tools], (_key, value) => (value instanceof Uint8Array ? '' : value));

function readCall({ toolCallId, toolName, input, providerMetadata }: SdkAnswer['toolCalls'][number]): ToolCall {
  // Arguments that are not valid JSON come through as text.
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ModelFailure('nonsense', 'the arguments of a tool call cannot be read');
  }
  return keepSignature({ id: toolCallId, name: toolName, input }, providerMetadata);
}

/** Returns the text beside calls that were made. It is empty if the text repeats a call. */
function wordsBeside(text: string, offered: readonly string[]): string {
  try {
    const beside = callsInText(text, offered);
    return beside.calls.length > 0 ? '' : beside.text;
  } catch {
    return '';
  }
}

/** Converts the SDK's result to an answer. Throws a ModelFailure if it is empty, far too long, or cannot be read. */
export function readSdkAnswer(result: SdkAnswer, request: ModelRequest): ModelAnswer {
  const { finishReason, usage } = result;
  if (finishReason === 'content-filter') throw new ModelFailure('refused', 'the provider’s own rules forbid an answer');
  if (result.text.length > request.maxOutputTokens * charactersATokenMax) {
    throw new ModelFailure('nonsense', 'the answer is far longer than asked for');
  }
  const offered = request.tools.map(({ name }) => name);
  const made = result.toolCalls.map(readCall);
  const said = withoutThoughts(result.text);
  const written = made.length > 0 ? { text: wordsBeside(said, offered), calls: made } : callsInText(said, offered);
  const { text, calls: toolCalls } = written;
  if (text.trim() === '' && toolCalls.length === 0) throw new ModelFailure('nonsense', 'the answer says nothing');
  return {
    text,
    toolCalls,
    tokensIn: usage.inputTokens ?? estimateTokens(wordsOf(request)),
    tokensOut: usage.outputTokens ?? estimateTokens(result.text + JSON.stringify(toolCalls)),
    ...(finishReason === 'length' ? { cutOff: true } : {}),
  };
}
