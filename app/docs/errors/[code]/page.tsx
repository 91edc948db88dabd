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
    <main className="mx-auto max-w-2xl px-6 py-12">
      <Link href="/docs" prefetch={false} className="text-sm text-emerald-700 hover:underline dark:text-emerald-400">
        All error codes
      </Link>
      <h1 className="mt-4 font-mono text-2xl font-semibold break-all">{code}</h1>
      <p className="mt-1 text-zinc-500 dark:text-zinc-400">HTTP {row.status}</p>
      <h2 className="mt-8 text-sm font-medium text-zinc-500 dark:text-zinc-400">What it means</h2>
      <p className="mt-1">{row.message}</p>
      <h2 className="mt-6 text-sm font-medium text-zinc-500 dark:text-zinc-400">What to do</h2>
      <p className="mt-1">{row.hint}</p>
    </main>
  );
}
