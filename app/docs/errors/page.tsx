import type { Metadata } from 'next';
import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import { type ErrorCode, errors } from '#server/contract/errors.ts';
import { marks } from '../marks.tsx';
import { ErrorMessage } from './error-message.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('errorsGuide'))('title'),
});

const codes = Object.keys(errors) as ErrorCode[];

export default async function ErrorCodesPage() {
  const t = await getTranslations('errorsGuide');
  const locale = await getLocale();
  return (
    <main lang={locale} className="mx-auto max-w-4xl px-6 py-12">
      <h1 className="text-3xl font-semibold tracking-tight">{t('title')}</h1>
      <p className="mt-2 text-ink-soft">{t.rich('lead', marks)}</p>
      <ul className="mt-8 divide-y divide-line">
        {codes.map((code) => (
          <li key={code} className="grid gap-1 py-3 sm:grid-cols-[18rem_3rem_1fr] sm:gap-4">
            <Link
              href={`/docs/errors/${code}`}
              prefetch={false}
              className="font-mono text-md break-all text-accent hover:underline"
            >
              {code}
            </Link>
            <span className="text-md tabular-nums text-ink-soft">{errors[code].status}</span>
            <span className="text-md">
              <ErrorMessage code={code} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}
