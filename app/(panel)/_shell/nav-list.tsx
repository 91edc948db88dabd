'use client';

import { ChevronRight, CircleAlert } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Fragment, useId } from 'react';
import { useStored } from '#app/_ui/browser/use-stored.ts';
import { cn } from '#app/_ui/cn.ts';
import { useAttention } from '../_attention/attention.tsx';
import { useOutbox } from '../_outbox/outbox.tsx';
import { setFoldersSlot } from '../inbox/_parts/store/folders-slot.ts';
import { useMember } from './member.tsx';
import { folds, type Line, linesFor, type Page } from './navigation.ts';

const isAt = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);

/**
 * Shows how many conversations need the member. If a reply of the member was refused, a warning is shown before the
 * number.
 */
function AttentionCount() {
  const t = useTranslations('nav');
  const count = useAttention();
  const unsent = useOutbox().items.filter(({ state }) => state === 'refused').length;
  return (
    <span className="ml-auto flex items-center gap-1.5">
      {unsent > 0 && <CircleAlert aria-label={t('unsent', { count: unsent })} className="size-4.5 text-danger" />}
      {count > 0 && (
        <span className="rounded-full bg-accent px-1.5 text-2xs leading-4.5 font-semibold text-white dark:text-black">
          <span aria-hidden>{count > 99 ? '99+' : count}</span>
          <span className="sr-only">{t('attention', { count })}</span>
        </span>
      )}
    </span>
  );
}

const look =
  'flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2.5 [@media(height<60rem)]:md:h-8 [@media(height<50rem)]:md:h-7.5 text-sm font-medium text-ink-soft hover:bg-line/60 hover:text-ink';

interface NavLinkProps {
  readonly page: Pick<Page, 'href' | 'label' | 'icon'>;
  readonly isHere: boolean;
  readonly isInner?: boolean;
  readonly onGo: (() => void) | undefined;
}

function NavLink({ page, isHere, isInner, onGo }: NavLinkProps) {
  const t = useTranslations('nav');
  return (
    <Link
      href={page.href}
      prefetch={false}
      {...(onGo ? { onClick: onGo } : {})}
      aria-current={isHere ? 'page' : undefined}
      className={cn(
        look,
        isInner && 'pl-9.5 font-normal',
        isHere && 'bg-surface font-medium text-ink shadow-sm ring-1 ring-line hover:bg-surface dark:bg-raised',
      )}
    >
      {!isInner && <page.icon className={cn('size-4.5 text-ink-faint', isHere && 'text-accent')} aria-hidden />}
      {t(page.label)}
      {page.href === '/inbox' && <AttentionCount />}
    </Link>
  );
}

interface FoldProps {
  readonly line: Extract<Line, { pages: unknown }>;
  readonly onGo: (() => void) | undefined;
}

/**
 * A section of the menu that can be folded. The section is unfolded while the person is on one of its pages, unless the
 * person has folded or unfolded it.
 */
function Fold({ line: { label, icon, href, pages }, onGo }: FoldProps) {
  const t = useTranslations('nav');
  const id = useId();
  const pathname = usePathname();
  const [kept, keep] = useStored(`parley-menu-${label}`);
  const here = pages.find((page) => isAt(pathname, page.href));
  const isOpen = kept === 'open' || (here !== undefined && kept !== 'closed');
  const Icon = icon;
  const toggle = () => keep(isOpen ? 'closed' : 'open');
  const chevron = <ChevronRight className={cn('size-4 transition-transform', isOpen && 'rotate-90')} aria-hidden />;
  // The section's heading already links to the page with the same label, so the list below leaves that page out.
  const inner = pages.filter((page) => page.label !== label);
  return (
    <div className={cn(!href && 'mt-4')}>
      {href ? (
        <div className="flex items-center">
          <NavLink
            page={{ href, label, icon }}
            isHere={here !== undefined && !(isOpen && inner.includes(here))}
            onGo={onGo}
          />
          <button
            type="button"
            onClick={toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('unfold', { name: t(label) })}
            className="-ml-8 rounded-md p-1.5 text-ink-faint hover:bg-line hover:text-ink"
          >
            {chevron}
          </button>
        </div>
      ) : (
        <button type="button" onClick={toggle} aria-expanded={isOpen} aria-controls={id} className={cn(look, 'w-full')}>
          <Icon className="size-4.5 text-ink-faint" aria-hidden />
          {t(label)}
          <span className="-mr-1 ml-auto text-ink-faint">{chevron}</span>
        </button>
      )}
      <div id={id} hidden={!isOpen} className="mt-0.5 space-y-0.5">
        {inner.map((page) => (
          <NavLink key={page.href} page={page} isHere={page === here} isInner onGo={onGo} />
        ))}
      </div>
    </div>
  );
}

/**
 * The slot in the menu into which the open inbox renders its folders. Its minimum height fits the folders that every
 * member has, so that nothing moves when they appear.
 */
function InboxFolders() {
  return <div ref={setFoldersSlot} className="mt-1 mb-2 ml-4 min-h-56 border-l border-line pl-1" />;
}

/** The menu of the panel; `onGo` is called when the person follows one of its links. */
export function NavList({ onGo }: { onGo?: () => void }) {
  const t = useTranslations('nav');
  const member = useMember();
  const pathname = usePathname();
  return (
    <nav aria-label={t('main')} className="space-y-0.5">
      {linesFor(member).map((line) =>
        folds(line) ? (
          <Fold key={line.label} line={line} onGo={onGo} />
        ) : (
          <Fragment key={line.href}>
            <NavLink page={line} isHere={isAt(pathname, line.href)} onGo={onGo} />
            {line.href === '/inbox' && !onGo && isAt(pathname, line.href) && <InboxFolders />}
          </Fragment>
        ),
      )}
    </nav>
  );
}
