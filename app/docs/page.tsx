import type { Metadata } from 'next';
import Link from 'next/link';
import { errors } from '#server/contract/errors.ts';

export const metadata: Metadata = { title: 'Error codes' };

export default function ErrorCodesPage() {
  return (
    <main className="mx-auto max-w-4xl px-6 py-12">
      <h1 className="text-2xl font-semibold tracking-tight">Error codes</h1>
      <p className="mt-2 text-zinc-600 dark:text-zinc-400">
        Branch on <code>error</code>; <code>message</code> is for people and may change.
      </p>
      <ul className="mt-8 divide-y divide-zinc-200 dark:divide-zinc-800">
        {Object.entries(errors).map(([code, row]) => (
          <li key={code} className="grid gap-1 py-3 sm:grid-cols-[18rem_3rem_1fr] sm:gap-4">
            <Link
              href={`/docs/errors/${code}`}
              prefetch={false}
              className="font-mono text-sm break-all text-emerald-700 hover:underline dark:text-emerald-400"
            >
              {code}
            </Link>
            <span className="text-sm tabular-nums text-zinc-500 dark:text-zinc-400">{row.status}</span>
            <span className="text-sm">{row.message}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
