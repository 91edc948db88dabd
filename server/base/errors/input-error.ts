import type { ZodError } from 'zod';
import type { ErrorCode } from '#server/contract/errors.ts';
import { missing } from '#server/contract/platform/wire.ts';
import { AppError } from './app-error.ts';

type Issue = ZodError['issues'][number];

interface Expected {
  /** The names of the fields that the input may have. */
  readonly allowed: readonly string[];
  /**
   * The contract's error code for each invalid field. `buttons` means the field itself, `buttons.*` also anything
   * inside the field, and `message?` only that the field is missing.
   */
  readonly issueCodes?: Readonly<Record<string, ErrorCode>> | undefined;
}

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const unknownFields = (issues: readonly Issue[]): string[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => dotted([...issue.path, key])) : [],
  );

/** Turns the validation errors of an input into the error of the contract. Unknown fields are reported first. */
export function inputError(error: ZodError, { allowed, issueCodes }: Expected): AppError {
  const unknown = unknownFields(error.issues);
  if (unknown.length > 0) return new AppError('unknown_fields', { unknown_fields: unknown, allowed_fields: allowed });
  const issues = error.issues.map((issue) => ({ path: dotted(issue.path), message: issue.message }));
  for (const [index, issue] of error.issues.entries()) {
    const path = dotted(issue.path);
    const absent = issue.message === missing ? issueCodes?.[`${path}?`] : undefined;
    const code = absent ?? issueCodes?.[path] ?? issueCodes?.[`${String(issue.path[0])}.*`];
    if (code) return new AppError(code, { issues: issues.slice(index, index + 1) });
  }
  return new AppError('invalid_request', { issues });
}
