import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { errorDetails } from '#server/contract/error-details.ts';
import { type ErrorCode, errorRow, errors } from '#server/contract/errors.ts';

interface PageProps {
  readonly params: Promise<{ code: string }>;
}

export const dynamicParams = false;
export const generateStaticParams = () => Object.keys(errors).map((code) => ({ code }));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await params).code };
}

function exampleBody(code: string, message: string): string {
  const details = errorDetails[code as ErrorCode];
  const request_id = 'req_4fJ8sKq2LmN0pRtUvWxYz123';
  const docs_url = `https://parley.example.com/docs/errors/${code}`;
  const wait = code === 'rate_limit_exceeded' ? { retry_after: 12 } : {};
  return JSON.stringify(
    { error: code, message, ...(details ? { details } : {}), request_id, docs_url, ...wait },
    null,
    2,
  );
}

export default async function ErrorCodePage({ params }: PageProps) {
  const { code } = await params;
  const row = errorRow(code);
  if (!row) notFound();
  return (
    <main lang="en" className="mx-auto max-w-2xl px-6 py-12">
      <Link href="/docs/errors" prefetch={false} className="text-md text-accent hover:underline">
        All error codes
      </Link>
      <h1 className="mt-4 font-mono text-3xl font-semibold break-all">{code}</h1>
      <p className="mt-1 text-ink-soft">HTTP {row.status}</p>
      <h2 className="mt-8 text-md font-medium text-ink-soft">What it means</h2>
      <p className="mt-1">{row.message}</p>
      <h2 className="mt-6 text-md font-medium text-ink-soft">What to do</h2>
      <p className="mt-1">{row.hint}</p>
      <h2 className="mt-6 text-md font-medium text-ink-soft">An answer with it</h2>
      <pre className="mt-2 rounded-xl border border-line bg-canvas p-4 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap">
        {exampleBody(code, row.message)}
      </pre>
    </main>
  );
}
