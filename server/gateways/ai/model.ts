/** What a message is made of. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string; readonly data: Uint8Array };

/** A tool the model wants to have run. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote it; nobody has checked it. */
  readonly input: unknown;
}

/** What came of it, as the model is told. */
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
  /** JSON Schema of its input. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly system: string;
  /** Oldest first; a tool message follows the assistant's that called. */
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly maxOutputTokens: number;
  /** Ends the call; what it costs by then is not known. */
  readonly signal: AbortSignal;
}

export interface ModelAnswer {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** As the provider reports them; an estimate (characters ÷ 3.2) where it does not. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** `maxOutputTokens` ended it in the middle. */
  readonly cutOff?: boolean;
}

/** A model that can be asked. One call is one request: no retry, no tool run, no memory. */
export interface Model {
  /** The provider's name: builtin, openai, anthropic, google, openai-compatible. */
  readonly provider: string;
  readonly name: string;
  /** Whether pictures can be shown to it. */
  readonly sees: boolean;
  /** Throws a ModelFailure, and nothing else. */
  generate(request: ModelRequest): Promise<ModelAnswer>;
}

/** Why a model gave no answer. */
export type FailureKind =
  /** The key is wrong, revoked or may not use the model. */
  | 'unauthorized'
  /** The account behind the key has nothing left to spend. */
  | 'out_of_credit'
  | 'rate_limited'
  /** Cannot be reached, answers 5xx, breaks off. */
  | 'unavailable'
  | 'timed_out'
  /** The provider's own rules. */
  | 'refused'
  /** The request is malformed for it: an unknown model, too long a prompt. */
  | 'rejected'
  /** An answer nobody can read. */
  | 'nonsense'
  /** Our own signal. */
  | 'aborted';

const passing: ReadonlySet<FailureKind> = new Set(['rate_limited', 'unavailable', 'timed_out', 'nonsense']);

export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** Whether the same call may go well a moment later. */
  readonly retryable: boolean;
  /** Milliseconds the provider asks to wait; null: it does not say. */
  readonly retryAfterMs: number | null;

  /** `message` is for people who look into it; never a secret, never what a customer wrote. */
  constructor(kind: FailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryable = passing.has(kind);
    this.retryAfterMs = retryAfterMs;
  }
}
