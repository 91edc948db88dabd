'use client';

import { Mail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';

/** Loaded when it opens, because most members who look at reports never arrange any. */
const MailedReports = lazyPart('app/(panel)/figures/mailed/mailed-reports.tsx', () =>
  import('./mailed/mailed-reports.tsx').then((part) => part.MailedReports),
);

/**
 * Opens the reports that are sent by e-mail. The address holds whether they are open, because the e-mails link to them.
 */
export function MailedReportsButton() {
  const t = useTranslations('figures');
  const [opened, setOpened] = useQueryState('mailed', parseAsString);
  return (
    <>
      <Button onClick={() => void setOpened('all')}>
        <Mail className="size-4" aria-hidden />
        {t('byMail')}
      </Button>
      {opened !== null && <MailedReports onClose={() => void setOpened(null)} />}
    </>
  );
}
