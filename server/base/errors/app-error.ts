import type { ErrorCode } from '#server/contract/errors.ts';

interface AppErrorOptions {
  /** Replaces the public sentence of contract/errors.ts. */
  readonly message?: string;
  /** The text for the log; it is never sent. */
  readonly internal?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The symbol by which `instanceof` recognizes an error; it is on the prototype of every copy of the class. */
const brand = Symbol.for('parley.app-error');

/** Whether `instanceof` is true. For a class derived from AppError, only its own instances count. */
function hasInstance(this: unknown, error: unknown): boolean {
  if (this !== AppError) return Reflect.apply(Function.prototype[Symbol.hasInstance], this, [error]) as boolean;
  return typeof error === 'object' && error !== null && brand in error;
}

/**
 * A failure with a stable public code (contract/errors.ts gives its status and sentence). Next and the server have
 * separate copies of this module, and an object of `oncePerProcess` throws the class of the copy that made it.
 * `instanceof` is true for the errors of both copies.
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
