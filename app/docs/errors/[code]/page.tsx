import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { errorRow, errors } from '#server/contract/errors.ts';

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
  const row = errorRow(code);
  if (!row) notFound();
  return (
    <main lang="en" className="mx-auto max-w-2xl px-6 py-12">
      <Link href="/docs/errors" prefetch={false} className="text-sm text-accent hover:underline">
        All error codes
      </Link>
      <h1 className="mt-4 font-mono text-2xl font-semibold break-all">{code}</h1>
      <p className="mt-1 text-ink-soft">HTTP {row.status}</p>
      <h2 className="mt-8 text-sm font-medium text-ink-soft">What it means</h2>
      <p className="mt-1">{row.message}</p>
      <h2 className="mt-6 text-sm font-medium text-ink-soft">What to do</h2>
      <p className="mt-1">{row.hint}</p>
    </main>
  );
}
