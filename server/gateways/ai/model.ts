/** A part of a user's message. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string; readonly data: Uint8Array };

/** A tool call that the model asks for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The input as the model wrote it, not validated. */
  readonly input: unknown;
}

/** The result of a tool call, as the model is told. */
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
  /** Oldest first. A tool message follows the assistant message that made the calls. */
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly maxOutputTokens: number;
  /** Ends the call. What it has cost by then is unknown. */
  readonly signal: AbortSignal;
}

export interface ModelAnswer {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** As the provider reports them, or an estimate (characters ÷ 3.2) if it does not. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** The answer was cut at `maxOutputTokens`. */
  readonly cutOff?: boolean;
}

/** A model that can be asked. One call is one request: no retry, no tool run, no memory. */
export interface Model {
  /** The provider's name: builtin, openai, anthropic, google, openai-compatible. */
  readonly provider: string;
  readonly name: string;
  /** Whether it accepts pictures. */
  readonly sees: boolean;
  /** Throws only ModelFailure. */
  generate(request: ModelRequest): Promise<ModelAnswer>;
}

/** Why a model gave no answer. */
export type FailureKind =
  /** The key is wrong, revoked or may not use the model. */
  | 'unauthorized'
  /** The account behind the key has nothing left to spend. */
  | 'out_of_credit'
  | 'rate_limited'
  /** The provider cannot be reached, answers 5xx, or breaks the connection off. */
  | 'unavailable'
  | 'timed_out'
  /** The provider's own rules forbid an answer. */
  | 'refused'
  /** The provider does not accept the request: an unknown model, too long a prompt. */
  | 'rejected'
  /** The answer cannot be read. */
  | 'nonsense'
  /** Our own signal ended the call. */
  | 'aborted';

const passing: ReadonlySet<FailureKind> = new Set(['rate_limited', 'unavailable', 'timed_out', 'nonsense']);

export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** Whether the same call may succeed a moment later. */
  readonly retryable: boolean;
  /** How many milliseconds the provider asks to wait. Null if it does not say. */
  readonly retryAfterMs: number | null;

  /** `message` is for people who investigate the failure. It never contains a secret or what a customer wrote. */
  constructor(kind: FailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryable = passing.has(kind);
    this.retryAfterMs = retryAfterMs;
  }
}
