import Link from 'next/link';
import { Method } from './method.tsx';
import type { Operation } from './read-reference.ts';

/** Operations by verb and path, each a way to its place. */
export const OperationList = ({ operations }: { operations: readonly Operation[] }) => (
  <ul className="mt-3">
    {operations.map(({ operationId, href, method, path, summary }) => (
      <li key={operationId}>
        <Link
          href={href}
          prefetch={false}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-lg px-2 py-1.5 hover:bg-sunken dark:hover:bg-raised"
        >
          <Method method={method} />
          <span className="min-w-0 font-mono text-sm break-all">{path}</span>
          <span lang="en" className="text-sm text-ink-soft">
            {summary}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
