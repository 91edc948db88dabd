import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { errors } from '#server/contract/errors.ts';
import { exampleOf } from '../../book/markdown-of-lists.ts';
import { ErrorMessage } from '../error-message.tsx';
import { explanations, isErrorCode } from '../explanations.ts';

interface PageProps {
  readonly params: Promise<{ code: string }>;
}

export const dynamicParams = false;
export const generateStaticParams = () => Object.keys(errors).map((code) => ({ code }));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await params).code };
}

export default async function ErrorCodePage({ params }: PageProps) {
  const { code } = await params;
  if (!isErrorCode(code)) notFound();
  const t = await getTranslations('errorsGuide');
  const locale = await getLocale();
  return (
    <main lang={locale} className="mx-auto max-w-2xl px-6 py-12">
      <Link href="/docs/errors" prefetch={false} className="text-md text-accent hover:underline">
        {t('all')}
      </Link>
      <h1 className="mt-4 font-mono text-3xl font-semibold break-all">{code}</h1>
      <p className="mt-1 text-ink-soft">HTTP {errors[code].status}</p>
      <h2 className="mt-8 text-md font-medium text-ink-soft">{t('means')}</h2>
      <p className="mt-1">
        <ErrorMessage code={code} locale={locale} />
      </p>
      <h2 className="mt-6 text-md font-medium text-ink-soft">{t('toDo')}</h2>
      <p className="mt-1">{explanations[locale][code].hint}</p>
      <h2 className="mt-6 text-md font-medium text-ink-soft">{t('answer')}</h2>
      <pre
        lang="en"
        className="mt-2 rounded-xl border border-line bg-canvas p-4 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap"
      >
        {exampleOf(code)}
      </pre>
    </main>
  );
}
