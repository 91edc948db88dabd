'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Tick } from '#app/_ui/fields/checkbox.tsx';
import type { Contact } from '#server/contract/people/contact.ts';
import type { Selection } from '../../_selection/use-selection.ts';
import type { Column } from './columns.tsx';
import { ContactRow } from './contact-row.tsx';

const rowHeight = 52;
const tickWidth = 48;
const nameWidth = 232;

interface Props {
  readonly contacts: readonly Contact[];
  readonly columns: readonly Column[];
  readonly selection: Selection;
  /** The number of contacts on all pages. -1 if the number is unknown. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
  /** Content that is shown instead of rows, such as an error. */
  readonly children?: ReactNode;
}

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={2} style={{ height }} />
    </tr>
  );

function Header({ columns, selection }: Pick<Props, 'columns' | 'selection'>) {
  const t = useTranslations('contacts');
  const cell = 'sticky top-0 z-20 border-b border-line bg-canvas dark:bg-sunken';
  return (
    <thead>
      <tr aria-rowindex={1} className="h-10 text-left text-xs text-ink-soft">
        <td className={`${cell} pl-4 md:left-0 md:z-30`}>
          <span className="flex">
            <Tick checked={selection.checked} onChange={selection.toggleLoaded} aria-label={t('selectAll')} />
          </span>
        </td>
        <th scope="col" className={`${cell} px-3 font-medium md:left-12 md:z-30`}>
          {t('name')}
        </th>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={`${cell} hidden truncate px-3 font-medium md:table-cell`}>
            {column.label}
          </th>
        ))}
        <td aria-hidden className={`${cell} hidden md:table-cell`} />
      </tr>
    </thead>
  );
}

/** The table of contacts. It renders only the rows in view, so that it can hold any number of contacts. */
export function ContactTable({ contacts, columns, selection, total, hasMore, isLoadingMore, onMore, children }: Props) {
  const t = useTranslations('contacts');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const shown = rows.getVirtualItems();
  const first = shown[0];
  const last = shown.at(-1);
  const lastShown = last?.index ?? -1;
  useEffect(() => {
    if (lastShown >= contacts.length - 20 && contacts.length > 0 && hasMore && !isLoadingMore) onMore();
  }, [lastShown, contacts.length, hasMore, isLoadingMore, onMore]);
  const width = tickWidth + nameWidth + columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table sideways.
      tabIndex={0}
      className="fade-end-x min-h-0 flex-1 overflow-auto -outline-offset-2"
      data-testid="contacts"
    >
      <table
        aria-label={t('title')}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-busy={isLoadingMore}
        className="w-full table-fixed border-separate border-spacing-0 md:min-w-(--table-width)"
        style={{ '--table-width': `${width}px` } as React.CSSProperties}
      >
        <colgroup>
          <col style={{ width: tickWidth }} />
          <col className="md:w-58" />
          {columns.map((column) => (
            <col key={column.id} className="max-md:hidden" style={{ width: column.width }} />
          ))}
          <col className="max-md:hidden" />
        </colgroup>
        <Header columns={columns} selection={selection} />
        <tbody>
          <Spacer height={first?.start ?? 0} />
          {shown.map((row) => {
            const contact = contacts[row.index];
            return contact ? (
              <ContactRow
                key={contact.id}
                contact={contact}
                columns={columns}
                line={row.index + 2}
                selected={selection.has(contact.id)}
                onSelect={(on, range) => selection.set(contact.id, on, range)}
              />
            ) : null;
          })}
          <Spacer height={last ? rows.getTotalSize() - last.end : 0} />
        </tbody>
      </table>
      {children}
      {isLoadingMore && (
        <p role="status" className="py-3 text-center text-xs text-ink-soft">
          {t('loadingMore')}
        </p>
      )}
    </div>
  );
}
