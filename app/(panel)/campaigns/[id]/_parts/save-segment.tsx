'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { Field, Input } from '#app/_ui/field.tsx';
import { Popover } from '#app/_ui/popover.tsx';
import type { AudienceFilter } from './audience-filter.tsx';

/** Gives the filter a name, for the next campaign. */
export function SaveSegment({ filter }: { filter: AudienceFilter }) {
  const t = useTranslations('campaigns');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [open, setOpen] = useState(false);
  const save = useMutation(
    trpc.campaigns.saveSegment.mutationOptions({
      onSuccess: async () => {
        setOpen(false);
        await queryClient.invalidateQueries(trpc.campaigns.listSegments.pathFilter());
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ name: name.trim(), filter });
  };
  return (
    <Popover
      label={t('saveSegment')}
      open={open}
      onOpenChange={setOpen}
      className="p-4"
      trigger={
        <Button size="sm" look="quiet">
          <Bookmark className="size-4" aria-hidden />
          {save.isSuccess ? t('segmentSaved') : t('saveSegment')}
        </Button>
      }
    >
      <form onSubmit={submit} className="space-y-3">
        <Field label={t('segmentName')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" size="sm" busy={save.isPending} disabled={name.trim() === ''}>
          {c('save')}
        </Button>
      </form>
    </Popover>
  );
}
