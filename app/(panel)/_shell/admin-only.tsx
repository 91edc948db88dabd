'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Empty } from '#app/_ui/states.tsx';
import { useMember } from './member.tsx';

/** Says so instead of showing a page full of refusals; the operations check the role themselves. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  return useMember().role === 'admin' ? children : <Empty icon={Lock} title={t('adminOnly')} />;
}
