import type { ErrorCode } from '#server/contract/errors.ts';

interface AppErrorOptions {
  /** A public message that replaces the message of contract/errors.ts for the code. */
  readonly message?: string;
  /** A text for the server's log. The text is never sent to the caller. */
  readonly internal?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * The symbol by which `instanceof` recognizes an AppError. Every copy of the class has this symbol on its prototype.
 */
const brand = Symbol.for('parley.app-error');

/**
 * Implements `instanceof` for AppError by the symbol. For classes derived from AppError, only their own instances
 * count.
 */
function hasInstance(this: unknown, error: unknown): boolean {
  if (this !== AppError) return Reflect.apply(Function.prototype[Symbol.hasInstance], this, [error]) as boolean;
  return typeof error === 'object' && error !== null && brand in error;
}

/**
 * An error with a stable public code. contract/errors.ts defines the code's status and message. Next and the server
 * load separate copies of this module. `instanceof` recognizes the errors of both copies.
 */
export class AppError extends Error {
  static {
    Object.defineProperty(AppError.prototype, brand, { value: true });
    Object.defineProperty(AppError, Symbol.hasInstance, { value: hasInstance });
  }

  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly publicMessage: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details?: Record<string, unknown>, options: AppErrorOptions = {}) {
    super(options.internal ?? options.message ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.publicMessage = options.message;
    this.headers = options.headers ?? {};
  }
}
