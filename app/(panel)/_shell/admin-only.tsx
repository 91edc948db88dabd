'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { useMember } from './member.tsx';

/**
 * Tells members who are not administrators that the page is only for administrators. Otherwise such a member would see
 * many permission errors. The API operations check the role themselves.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  return useMember().role === 'admin' ? children : <Empty icon={Lock} title={t('adminOnly')} />;
}
