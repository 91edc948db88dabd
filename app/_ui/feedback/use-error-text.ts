'use client';

import { TRPCClientError } from '@trpc/client';
import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';

/** The data that the panel's tRPC route sends with a failed call. */
interface FailureData {
  readonly code?: string;
  readonly details?: { readonly issues?: readonly { readonly path: string; readonly message: string }[] } | null;
}

/** An error of a request outside tRPC that the server refused with one of the product's error codes. */
export class Refusal extends Error {
  readonly data: FailureData;

  constructor(code: string | undefined) {
    super(code);
    this.data = code === undefined ? {} : { code };
  }
}

const failureOf = (error: unknown): FailureData | null =>
  error instanceof TRPCClientError || error instanceof Refusal ? (error.data as FailureData | null) : null;

/** Returns the error code of a failed call. Undefined if the error has no code. */
export const errorCode = (error: unknown): string | undefined => failureOf(error)?.code;

/**
 * Whether the same call may succeed later: the call did not reach the server, the server could not process the call, or
 * the user first has to sign in or wait.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return true;
  const answer = error.meta?.response as { readonly status?: number } | undefined;
  const status = answer?.status ?? 0;
  return status < 400 || status >= 500 || [401, 408, 429].includes(status);
}

/** Returns the details that a failed call has besides its error code. */
export const errorDetails = (error: unknown): Readonly<Record<string, unknown>> =>
  (error instanceof TRPCClientError ? (error.data as FailureData | null)?.details : null) ?? {};

/** Returns the validation errors of a failed call, for showing them at the fields of a form. */
export const errorIssues = (error: unknown) => failureOf(error)?.details?.issues ?? [];

/**
 * Returns a function that explains a failed call in the user's language. For a code without a translation, the function
 * returns the API's own message.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    const code = errorCode(error);
    if (code === undefined) return t('connection_lost');
    const issue = errorIssues(error)[0];
    if (code === 'invalid_request' && issue) return issue.message;
    return textOr(t, code, (error as Error).message);
  };
}
