import type { ErrorCode } from '#server/contract/errors.ts';

interface AppErrorOptions {
  /** Replaces the table's public sentence. */
  readonly message?: string;
  /** What the log says; never sent. */
  readonly internal?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** On the prototype of each copy of the class. */
const brand = Symbol.for('parley.app-error');

/** Of a class made of this one only its own are instances. */
function hasInstance(this: unknown, error: unknown): boolean {
  if (this !== AppError) return Reflect.apply(Function.prototype[Symbol.hasInstance], this, [error]) as boolean;
  return typeof error === 'object' && error !== null && brand in error;
}

/**
 * A failure with a stable public code (contract/errors.ts gives its status and sentence). What `oncePerProcess` made throws the class
 * of whichever copy of the modules made it, Next's or the server's: `instanceof` is true of the errors of both.
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
