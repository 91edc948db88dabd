import type { ProviderMetadata } from 'ai';
import { callsInText } from './calls-in-text.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { type ModelAnswer, ModelFailure, type ModelRequest, type ToolCall } from './model.ts';
import { keepSignature } from './tool-call-signatures.ts';
import { withoutThoughts } from './without-thoughts.ts';

/** What is read of the SDK's result. */
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

/** No language has tokens this long on the whole: the server ignores the bound it was given. */
const charactersATokenMax = 16;

/** What of a request is words; a picture's bytes are none. */
const wordsOf = ({ system, messages, tools }: ModelRequest): string =>
  JSON.stringify([system, messages, tools], (_key, value) => (value instanceof Uint8Array ? '' : value));

function readCall({ toolCallId, toolName, input, providerMetadata }: SdkAnswer['toolCalls'][number]): ToolCall {
  // Arguments that are no JSON come through as the text they were.
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ModelFailure('nonsense', 'the arguments of a tool call cannot be read');
  }
  return keepSignature({ id: toolCallId, name: toolName, input }, providerMetadata);
}

/** Words beside calls that were made: none where a call stands among them once more. */
function wordsBeside(text: string, offered: readonly string[]): string {
  try {
    const beside = callsInText(text, offered);
    return beside.calls.length > 0 ? '' : beside.text;
  } catch {
    return '';
  }
}

/** The SDK's result as an answer. Throws a ModelFailure for one that says nothing, too much, or what cannot be read. */
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
