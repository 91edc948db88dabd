'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { saveFile } from '#app/_ui/browser/save-file.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Refusal } from '#app/_ui/feedback/use-error-text.ts';
import type { ContactSelection } from '#server/contract/people/contact-selection.ts';

/** Returns the mutation that downloads the selected contacts as a CSV file. */
export function useExport() {
  const t = useTranslations('contacts');
  return useMutation({
    mutationFn: async (selection: ContactSelection) => {
      const answer = await fetch('/api/contacts/export', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ selection }),
      });
      if (!answer.ok) {
        const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
        throw new Refusal(error);
      }
      const day = new Date().toISOString().slice(0, 10);
      saveFile(await answer.blob(), `${t('exportFile')}-${day}.csv`);
    },
    onSuccess: () => toast.success(t('exportDone')),
  });
}
