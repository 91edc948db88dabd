import Link from 'next/link';
import { useLocale } from 'next-intl';
import { Method } from './method.tsx';
import type { Operation } from './read-reference.ts';
import { titleOf } from './title-of.ts';

/** Lists operations by method and path. Each links to its description. */
export function OperationList({ operations }: { operations: readonly Operation[] }) {
  const locale = useLocale();
  return (
    <ul className="mt-3">
      {operations.map(({ href, ...operation }) => (
        <li key={operation.operationId}>
          <Link
            href={href}
            prefetch={false}
            className="-mx-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-lg px-2 py-1.5 xl:grid xl:grid-cols-[4rem_24rem_1fr] hover:bg-sunken dark:hover:bg-raised"
          >
            <Method method={operation.method} />
            <span className="min-w-0 font-mono text-sm break-all">{operation.path}</span>
            <span className="text-sm text-ink-soft max-xl:w-full">{titleOf(operation, locale)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
