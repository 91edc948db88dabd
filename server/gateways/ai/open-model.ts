import type {
  AssistantModelMessage,
  JSONSchema7,
  JSONValue,
  LanguageModel,
  ProviderMetadata,
  ModelMessage as SdkMessage,
  ToolModelMessage,
  ToolSet,
} from 'ai';
import { seesPictures } from '#server/contract/agents/ai-models.ts';
import { callsInText, withoutThoughts } from './answer-text.ts';
import { asModelFailure } from './as-model-failure.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { failureOfSignal } from './failure-of-answer.ts';
import { loadLanguageModel, loadSdk } from './load-sdk.ts';
import {
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelMessage,
  type ModelPart,
  type ModelRequest,
  type ModelTool,
  type ToolCall,
  type ToolResult,
} from './model.ts';
import type { ModelRef } from './provider-fetch.ts';

/** The maximum size of a response in bytes. No answer to a customer is longer, even with the model's reasoning. */
const answerMax = 1024 * 1024;

/** The fields of the SDK's result that this file uses. */
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

/**
 * The maximum number of characters per token. No language has longer tokens on average, so a longer answer means that
 * the server ignored the token limit.
 */
const charactersATokenMax = 16;

/** Returns the text of a request, from which the number of tokens is estimated. Pictures are not part of the text. */
const wordsOf = ({ system, messages, tools }: ModelRequest): string =>
  JSON.stringify([system, messages, tools], (_key, value) => (value instanceof Uint8Array ? '' : value));

const signatures = new WeakMap<ToolCall, ProviderMetadata>();

/**
 * Keeps the signature of a tool call in memory for as long as the call object exists. Google's models sign their tool
 * calls, and the signature must be sent back with the tool's result.
 */
function keepSignature(call: ToolCall, signature: ProviderMetadata | undefined): ToolCall {
  if (signature) signatures.set(call, signature);
  return call;
}

/** Returns the signature of a call, if it is the same object that `generate` returned. */
const signatureOf = (call: ToolCall): ProviderMetadata | undefined => signatures.get(call);

function readCall({ toolCallId, toolName, input, providerMetadata }: SdkAnswer['toolCalls'][number]): ToolCall {
  // The SDK returns arguments that are not valid JSON as text.
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ModelFailure('nonsense', 'the arguments of a tool call cannot be read');
  }
  return keepSignature({ id: toolCallId, name: toolName, input }, providerMetadata);
}

/**
 * Returns the text that the model wrote beside its tool calls. Returns an empty text if the model only repeated a call
 * in it.
 */
function wordsBeside(text: string, offered: readonly string[]): string {
  try {
    const beside = callsInText(text, offered);
    return beside.calls.length > 0 ? '' : beside.text;
  } catch {
    return '';
  }
}

/**
 * Converts the SDK's result to an answer. Throws a ModelFailure if the answer is empty, far too long, or cannot be
 * read.
 */
function readSdkAnswer(result: SdkAnswer, request: ModelRequest): ModelAnswer {
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

const toSdkPart = (part: ModelPart) =>
  part.type === 'text'
    ? ({ type: 'text', text: part.text } as const)
    : ({ type: 'file', data: part.data, mediaType: part.mimeType } as const);

const toSdkCall = (call: ToolCall) => {
  const providerOptions = signatureOf(call);
  return {
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: call.input,
    ...(providerOptions ? { providerOptions } : {}),
  };
};

function assistantMessage(text: string, calls: readonly ToolCall[]): AssistantModelMessage[] {
  const spoken = text === '' ? [] : [{ type: 'text' as const, text }];
  // Messages without text and calls are left out, because some providers refuse an empty message.
  return spoken.length + calls.length === 0
    ? []
    : [{ role: 'assistant', content: [...spoken, ...calls.map(toSdkCall)] }];
}

const toSdkResult = ({ callId, name, output, isError }: ToolResult): ToolModelMessage['content'][number] => ({
  type: 'tool-result',
  toolCallId: callId,
  toolName: name,
  output: { type: isError ? 'error-json' : 'json', value: (output ?? null) as JSONValue },
});

/** Converts the messages of the conversation to the SDK's messages. */
const toSdkMessages = (messages: readonly ModelMessage[]): SdkMessage[] =>
  messages.flatMap((message): SdkMessage[] => {
    if (message.role === 'user') return [{ role: 'user', content: message.parts.map(toSdkPart) }];
    if (message.role === 'assistant') return assistantMessage(message.text, message.toolCalls);
    return [{ role: 'tool', content: message.results.map(toSdkResult) }];
  });

/** Converts the tools to the SDK's form. The SDK only describes them to the model and does not run them. */
const toSdkTools = ({ jsonSchema, tool }: Awaited<ReturnType<typeof loadSdk>>, tools: readonly ModelTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema as JSONSchema7) }),
    ]),
  );

async function ask(loaded: Promise<LanguageModel>, request: ModelRequest): Promise<ModelAnswer> {
  const [sdk, model] = await Promise.all([loadSdk(), loaded]);
  const tools = toSdkTools(sdk, request.tools);
  const result = await sdk.generateText({
    model,
    ...(request.system === '' ? {} : { instructions: request.system }),
    messages: toSdkMessages(request.messages),
    ...(request.tools.length === 0 ? {} : { tools }),
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: request.signal,
  });
  return readSdkAnswer(result, request);
}

/**
 * Opens a provider's model with the key that pays for it. The SDK is loaded, and a connection is made, only when the
 * model is asked.
 */
export function openModel(modelRef: ModelRef): Model {
  let loaded: Promise<LanguageModel> | null = null;
  return {
    provider: modelRef.provider,
    name: modelRef.model,
    sees: seesPictures(modelRef.provider, modelRef.model),
    generate: async (request) => {
      if (request.signal.aborted) throw failureOfSignal(request.signal);
      try {
        loaded ??= loadLanguageModel(modelRef, answerMax);
        return await ask(loaded, request);
      } catch (error) {
        throw asModelFailure(error, request.signal);
      }
    },
  };
}
