'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';

/** Returns the URL of a click on a link to another page of this site. Null for every other click. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return null;
  const to = new URL(link.href);
  if (to.origin !== window.location.origin || to.pathname === window.location.pathname) return null;
  return `${to.pathname}${to.search}`;
}

/**
 * Asks for confirmation before the person leaves a page with unsaved changes. Links within the site get a dialog;
 * closing and reloading get the browser's own question.
 */
export function LeaveGuard({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('common');
  const router = useRouter();
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = leadsTo(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(to);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Listens in the capture phase, before the link handles the click.
    window.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
  if (asked === null) return null;
  return (
    <Confirm
      open
      onOpenChange={() => setAsked(null)}
      title={t('leaveTitle')}
      description={t('leaveText')}
      action={t('leave')}
      onConfirm={() => {
        onLeave();
        router.push(asked);
      }}
    />
  );
}
