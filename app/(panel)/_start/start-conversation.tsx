'use client';

import { PenLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { useActions } from '../_actions/actions.tsx';
import { keyedPart } from '../_actions/keyed-part.tsx';
import { useMayStart } from './use-may-start.ts';

const Start = lazyPart('app/(panel)/_start/start-dialog.tsx', () =>
  import('./start-dialog.tsx').then((part) => part.StartDialog),
);
const StartDialog = keyedPart(Start.fetch);

/** Starts a conversation with a contact from anywhere in the panel. */
export function StartConversation() {
  const t = useTranslations('actions');
  const mayStart = useMayStart();
  const [isOpen, setOpen] = useState(false);
  const start = { id: 'start conversation', label: t('start'), group: 'make', keys: 'c', icon: PenLine } as const;
  useActions(mayStart ? [{ ...start, run: () => setOpen(true) }] : []);
  return isOpen && <StartDialog onClose={() => setOpen(false)} />;
}
