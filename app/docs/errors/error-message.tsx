import type { Locale } from 'next-intl';
import { type ErrorCode, errors } from '#server/contract/errors.ts';
import { explanations } from './explanations.ts';

/**
 * Explains an error code in the reader's language. Below a translation, the English message that the API sends is shown
 * too.
 */
export function ErrorMessage({ code, locale }: { code: ErrorCode; locale: Locale }) {
  const { message } = explanations[locale][code];
  const sent = errors[code].message;
  return (
    <>
      {message}
      {sent !== message && (
        <span lang="en" className="block text-sm text-ink-soft">
          {sent}
        </span>
      )}
    </>
  );
}
