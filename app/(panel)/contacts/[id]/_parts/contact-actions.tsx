'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, Braces, EllipsisVertical, Eraser, Merge, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { saveFile } from '#app/_ui/browser/save-file.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Menu, MenuItem, MenuLine } from '#app/_ui/overlays/menu.tsx';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import type { ContactProps } from '../../../_contact/use-contact.ts';
import { useOptOut } from '../../../_contact/use-opt-out.ts';
import { useHasPower, useMember } from '../../../_shell/member.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

/** Downloads everything that is stored about the contact as a file. */
function useExportContact(id: string) {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const kept = await queryClient.fetchQuery(contacts.exportContact.queryOptions({ id }, { staleTime: 0 }));
      const json = JSON.stringify(kept, null, 2);
      saveFile(new Blob([json], { type: 'application/json' }), `${id}.json`);
    },
    onSuccess: () => toast.success(t('exported')),
  });
}

/** The menu with the less frequent actions on a contact. */
export function ContactActions({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const c = useTranslations('common');
  const { role } = useMember();
  const [asking, setAsking] = useState<'merge' | 'anonymize' | 'erase' | null>(null);
  const download = useExportContact(contact.id);
  const optOut = useOptOut(contact);
  const mayErase = useHasPower('contacts:erase');
  const canExport = contact.merged_into === null && roleScopes[role].includes('conversations:read');
  if (!canWrite && !canExport) return null;
  return (
    <>
      <Menu
        trigger={
          <Button size="icon" aria-label={c('actions')} busy={download.isPending}>
            {!download.isPending && <EllipsisVertical className="size-4.5" />}
          </Button>
        }
      >
        {canWrite && (
          <>
            <MenuItem onSelect={() => setAsking('merge')}>
              <Merge aria-hidden />
              {t('merge')}
            </MenuItem>
            <MenuItem onSelect={optOut.toggle}>
              {contact.opted_out_at ? <Bell aria-hidden /> : <BellOff aria-hidden />}
              {contact.opted_out_at ? t('optIn') : t('optOut')}
            </MenuItem>
          </>
        )}
        {canExport && (
          <MenuItem onSelect={() => download.mutate()}>
            <Braces aria-hidden />
            {t('export')}
          </MenuItem>
        )}
        {canWrite && (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => setAsking('anonymize')}>
              <Eraser aria-hidden />
              {t('anonymize')}
            </MenuItem>
            {mayErase && (
              <MenuItem danger onSelect={() => setAsking('erase')}>
                <Trash2 aria-hidden />
                {t('erase')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {asking === 'merge' && <MergeDialog contact={contact} onClose={() => setAsking(null)} />}
      {(asking === 'anonymize' || asking === 'erase') && (
        <EraseDialog contact={contact} mode={asking} onClose={() => setAsking(null)} />
      )}
    </>
  );
}
