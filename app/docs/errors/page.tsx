import type { Metadata } from 'next';
import Link from 'next/link';
import { errors } from '#server/contract/errors.ts';

export const metadata: Metadata = { title: 'Error codes' };

export default function ErrorCodesPage() {
  return (
    <main lang="en" className="mx-auto max-w-4xl px-6 py-12">
      <h1 className="text-3xl font-semibold tracking-tight">Error codes</h1>
      <p className="mt-2 text-ink-soft">
        Branch on <code>error</code>; <code>message</code> is for people and may change.
      </p>
      <ul className="mt-8 divide-y divide-line">
        {Object.entries(errors).map(([code, row]) => (
          <li key={code} className="grid gap-1 py-3 sm:grid-cols-[18rem_3rem_1fr] sm:gap-4">
            <Link
              href={`/docs/errors/${code}`}
              prefetch={false}
              className="font-mono text-md break-all text-accent hover:underline"
            >
              {code}
            </Link>
            <span className="text-md tabular-nums text-ink-soft">{row.status}</span>
            <span className="text-md">{row.message}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
