import type { ErrorCode } from '#server/contract/errors.ts';

interface AppErrorOptions {
  /** Replaces the table's public sentence. */
  readonly message?: string;
  /** What the log says; never sent. */
  readonly internal?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A failure with a stable public code (contract/errors.ts gives its status and sentence). */
export class AppError extends Error {
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
