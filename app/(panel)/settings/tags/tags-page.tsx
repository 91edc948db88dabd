'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Tags as TagsIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { RowActions } from '#app/_ui/buttons/row-actions.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { ColorDot, colorAt } from '#app/_ui/fields/color-picker.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import type { Tag } from '#server/contract/people/configuration.ts';
import { useMember } from '../../_shell/member.tsx';
import { RemoveTag } from './remove-tag.tsx';
import { TagDialog } from './tag-dialog.tsx';

const types = ['contact', 'conversation'] as const;
/** The search field is shown from this number of tags on. */
const searchFrom = 9;

/** The page of the tags for contacts and for conversations. */
export function TagsPage() {
  const t = useTranslations('tags');
  const trpc = useTRPC();
  const { role } = useMember();
  const [type, setType] = useQueryState('type', parseAsStringLiteral(types).withDefault('contact'));
  const [q, setQ] = useState('');
  const [editing, setEditing] = useState<Tag | 'new' | null>(null);
  const [removing, setRemoving] = useState<Tag | null>(null);
  const tags = useQuery(trpc.tags.listTags.queryOptions({ type }));
  const all = [...(tags.data?.data ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  const found = all.filter((tag) => tag.name.toLowerCase().includes(q.trim().toLowerCase()));
  const create = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} narrow actions={create}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={t('typeLabel')}
          value={type}
          onChange={(value) => void setType(value)}
          options={[
            { value: 'contact', label: t('ofContacts') },
            { value: 'conversation', label: t('ofConversations') },
          ]}
        />
        {all.length >= searchFrom && (
          <SearchInput
            label={t('search')}
            value={q}
            onChange={(event) => setQ(event.target.value)}
            className="w-full sm:w-64"
          />
        )}
      </div>
      <Card>
        {tags.isPending && <SkeletonRows count={4} />}
        {tags.isError && <Failure error={tags.error} onRetry={() => void tags.refetch()} />}
        {tags.isSuccess && all.length === 0 && (
          <Empty icon={TagsIcon} title={t('emptyTitle')} action={create}>
            {type === 'contact' ? t('emptyContacts') : t('emptyConversations')}
          </Empty>
        )}
        {all.length > 0 && found.length === 0 && (
          <p className="px-5 py-8 text-center text-sm text-ink-faint">{t('nothingFound', { q })}</p>
        )}
        <ul className="divide-y divide-line">
          {found.map((tag) => (
            <li key={tag.id} className="flex items-center gap-3 py-1.5 pr-2 pl-5">
              <ColorDot color={tag.color} className="size-3" />
              <span className="min-w-0 flex-1 truncate font-medium">{tag.name}</span>
              <RowActions
                name={tag.name}
                onEdit={() => setEditing(tag)}
                onDelete={role === 'admin' ? () => setRemoving(tag) : undefined}
              />
            </li>
          ))}
        </ul>
      </Card>
      {editing && (
        <TagDialog
          tag={editing === 'new' ? undefined : editing}
          start={editing === 'new' ? { name: '', type, color: colorAt(all.length) } : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && <RemoveTag tag={removing} onDone={() => setRemoving(null)} />}
    </Page>
  );
}
