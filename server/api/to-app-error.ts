import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { inputError as describeInputError } from '#server/base/errors/input-error.ts';
import { awayError } from '#server/base/errors/is-database-away.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import { type Declaration, isRead, pathParameters } from './declaration.ts';

/** Returns the names of an operation's body fields: all input fields that are not in the path or the query. */
export function bodyFields(declaration: Declaration): string[] {
  const elsewhere = new Set([...pathParameters(declaration.rest?.path ?? ''), ...(declaration.rest?.query ?? [])]);
  return Object.keys(declaration.input.shape).filter((name) => !elsewhere.has(name));
}

/** Converts an invalid input into the error that the contract names for it. */
export const inputError = (error: ZodError, declaration: Declaration | undefined): AppError =>
  describeInputError(error, {
    allowed: declaration ? bodyFields(declaration) : [],
    issueCodes: declaration?.issueCodes,
  });

/**
 * Database codes for values that Postgres cannot store or read: NUL and lone surrogates, JSON nested too deep,
 * malformed ids.
 */
const badValueCodes = new Set(['22021', '22P05', '22P02', '54001', '22003', '22008']);

/**
 * The database's error code for a full disk. Either the required minimum of free space is too low, or the database is
 * on a disk whose free space is not checked.
 */
const diskFullCode = '53100';
/** The API's error codes for the errors with which tRPC refuses a call. */
const callCodes: Partial<Record<TRPCError['code'], ErrorCode>> = {
  NOT_FOUND: 'route_not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PARSE_ERROR: 'invalid_json',
  BAD_REQUEST: 'invalid_request',
  UNSUPPORTED_MEDIA_TYPE: 'invalid_json',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
};

/**
 * Converts any failure of a call into the error that the REST API and the panel show. A failure of an unknown kind
 * becomes internal_error.
 */
export function toAppError(error: unknown, declaration?: Declaration): AppError {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (cause instanceof AppError) return cause;
  const isInput = error instanceof TRPCError && error.code === 'BAD_REQUEST';
  if (isInput && cause instanceof ZodError) return inputError(cause, declaration);
  const databaseCode = (cause as { code?: unknown } | null)?.code;
  if (typeof databaseCode === 'string' && badValueCodes.has(databaseCode)) {
    return new AppError('invalid_request', { issues: [{ path: '', message: 'a value cannot be stored' }] }, { cause });
  }
  const away = awayError(cause);
  if (away) return away;
  if (databaseCode === diskFullCode && declaration && !isRead(declaration)) {
    return new AppError('storage_full', undefined, { internal: String(cause), cause });
  }
  const callCode = error instanceof TRPCError ? callCodes[error.code] : undefined;
  if (callCode) return new AppError(callCode, undefined, { cause });
  return new AppError('internal_error', undefined, { internal: String(cause), cause });
}
