'use client';

import { TRPCClientError } from '@trpc/client';
import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';

/** The data that the panel's tRPC entry point sends with a failure. */
interface FailureData {
  readonly code?: string;
  readonly details?: { readonly issues?: readonly { readonly path: string; readonly message: string }[] } | null;
}

/** A call outside tRPC that the server refused with one of the product's error codes. */
export class Refusal extends Error {
  readonly data: FailureData;

  constructor(code: string | undefined) {
    super(code);
    this.data = code === undefined ? {} : { code };
  }
}

const failureOf = (error: unknown): FailureData | null =>
  error instanceof TRPCClientError || error instanceof Refusal ? (error.data as FailureData | null) : null;

/** Returns the stable code of a failed call, if it has one. */
export const errorCode = (error: unknown): string | undefined => failureOf(error)?.code;

/**
 * Whether the same call may succeed later: it never reached the server, the server could not process it, or it has to
 * wait.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return true;
  const answer = error.meta?.response as { readonly status?: number } | undefined;
  const status = answer?.status ?? 0;
  return status < 400 || status >= 500 || [401, 408, 429].includes(status);
}

/** Returns the details that the failure carries besides its code. */
export const errorDetails = (error: unknown): Readonly<Record<string, unknown>> =>
  (error instanceof TRPCClientError ? (error.data as FailureData | null)?.details : null) ?? {};

/** Returns what is wrong with which input, for forms. */
export const errorIssues = (error: unknown) => failureOf(error)?.details?.issues ?? [];

/**
 * Returns a function that describes a failed call in the person's language. For a code without a translation it returns
 * the API's own sentence.
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
