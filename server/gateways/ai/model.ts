/** A part of a user message: a text or a picture. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string; readonly data: Uint8Array };

/** A tool call that the model requests. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The input as the model wrote it. It is not validated yet. */
  readonly input: unknown;
}

/** The result of a tool call, as the model receives it. */
export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly output: unknown;
  readonly isError: boolean;
}

export type ModelMessage =
  | { readonly role: 'user'; readonly parts: readonly ModelPart[] }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of the tool's input. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly system: string;
  /** The messages, oldest first. A message with tool results follows the assistant message that requested the tools. */
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly maxOutputTokens: number;
  /** Aborts the call. The cost of an aborted call is unknown. */
  readonly signal: AbortSignal;
}

export interface ModelAnswer {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /**
   * The number of tokens in the request, as the provider reports it. If the provider reports none, the number is
   * estimated (characters ÷ 3.2).
   */
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Whether the answer was cut because it reached `maxOutputTokens`. */
  readonly cutOff?: boolean;
}

/**
 * A model of an AI provider. Each call of `generate` makes one request, without retries, without running tools and
 * without memory of earlier calls.
 */
export interface Model {
  /** The provider's name: builtin, openai, anthropic, google, openai-compatible. */
  readonly provider: string;
  readonly name: string;
  /** Whether the model accepts pictures. */
  readonly sees: boolean;
  /** Asks the model for an answer. Throws only ModelFailure. */
  generate(request: ModelRequest): Promise<ModelAnswer>;
}

/** The kinds of failure because of which a call of a model gives no answer. */
export type FailureKind =
  /** The key is wrong or revoked, or it may not use the model. */
  | 'unauthorized'
  /** The provider's account has no credit left. */
  | 'out_of_credit'
  | 'rate_limited'
  /** The provider cannot be reached, answers with a status of 5xx, or breaks the connection off. */
  | 'unavailable'
  | 'timed_out'
  /** The provider's content rules forbid an answer. */
  | 'refused'
  /** The provider does not accept the request, for example because the model is unknown or the prompt is too long. */
  | 'rejected'
  /** The answer cannot be read. */
  | 'nonsense'
  /** Our own signal ended the call. */
  | 'aborted';

const passing: ReadonlySet<FailureKind> = new Set(['rate_limited', 'unavailable', 'timed_out', 'nonsense']);

export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** Whether the same call may succeed if it is repeated a moment later. */
  readonly retryable: boolean;
  /** How long the provider asks to wait, in milliseconds. Null if the provider asks for no wait. */
  readonly retryAfterMs: number | null;

  /**
   * Creates a failure. `message` is for people who investigate the failure; it must not contain secrets or words of
   * customers.
   */
  constructor(kind: FailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryable = passing.has(kind);
    this.retryAfterMs = retryAfterMs;
  }
}
