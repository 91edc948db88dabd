'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { TagChip } from '#app/_ui/display/tag-chip.tsx';
import { Popover } from '#app/_ui/overlays/popover.tsx';
import { Section } from './section.tsx';
import { type ContactProps, useRefreshContact } from './use-contact.ts';

const TagPicker = dynamic(
  () => untilFetched(() => import('../_contacts/tag-picker.tsx').then((part) => part.TagPicker)),
  { ssr: false },
);

/** The tags of the contact. */
export function Tags({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const { contacts, tags } = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useRefreshContact();
  const [adding, setAdding] = useState(false);
  const onSuccess = async () => {
    await refresh();
    await queryClient.invalidateQueries(tags.pathFilter());
  };
  const add = useMutation(contacts.addContactTag.mutationOptions({ onSuccess }));
  const remove = useMutation(contacts.removeContactTag.mutationOptions({ onSuccess }));
  const { id } = contact;
  const pick = (tag: string) => {
    setAdding(false);
    add.mutate({ id, tag });
  };
  const button = (
    <Button look="quiet" size="sm" className="-mr-2">
      <Plus className="size-4" aria-hidden />
      {t('addTag')}
    </Button>
  );
  return (
    <Section
      title={t('tags')}
      action={
        canWrite && (
          <Popover label={t('addTag')} align="end" open={adding} onOpenChange={setAdding} trigger={button}>
            <TagPicker without={contact.tags.map((tag) => tag.id)} onPick={pick} />
          </Popover>
        )
      }
    >
      {contact.tags.length === 0 ? (
        <p className="text-sm text-ink-faint">{t('noTags')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {contact.tags.map((tag) => (
            <li key={tag.id} className="max-w-full">
              <TagChip
                tag={tag}
                removeLabel={t('removeTag', { name: tag.name })}
                onRemove={canWrite ? () => remove.mutate({ id, tag: tag.id }) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
