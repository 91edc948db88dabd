'use client';

import { Mail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';

/** The code of this dialog is loaded when it opens, because most members never set up a report by e-mail. */
const MailedReports = lazyPart('app/(panel)/figures/mailed/mailed-reports.tsx', () =>
  import('./mailed/mailed-reports.tsx').then((part) => part.MailedReports),
);

/**
 * Opens the dialog with the reports that are sent by e-mail. A URL parameter opens the dialog too, because the e-mails
 * link to it.
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
