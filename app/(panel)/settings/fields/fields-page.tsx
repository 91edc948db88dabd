'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPlus, Plus, Type } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { RowActions } from '#app/_ui/buttons/row-actions.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { SortableList } from '#app/_ui/sortable.tsx';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { FieldDialog } from './field-dialog.tsx';
import { fieldTypes, isFieldType } from './field-types.ts';
import { fieldsInTurn } from './fields-in-turn.ts';
import { RemoveField } from './remove-field.tsx';

/**
 * Returns the mutation that saves a new order of the fields. The list shows the order at once and is refetched
 * afterwards, since another member may have changed the fields.
 */
function useOrder() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const queryKey = trpc.customFields.listCustomFields.queryKey({});
  const order = useMutation(
    trpc.customFields.reorderCustomFields.mutationOptions({
      ...fieldsInTurn,
      onMutate: ({ keys }) =>
        queryClient.setQueryData(queryKey, (list) => {
          if (!list) return list;
          return { ...list, data: [...list.data].sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)) };
        }),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  return (keys: string[]) => order.mutate({ keys });
}

function FieldRow({ field }: { field: CustomField }) {
  const t = useTranslations('fields');
  const Icon = isFieldType(field.type) ? fieldTypes[field.type] : Type;
  return (
    <div className="min-w-0 flex-1 py-2.5">
      <p className="truncate font-medium">{field.label}</p>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-xs text-ink-soft">
        <span className="truncate font-mono">{field.key}</span>
        <span className="flex items-center gap-1 text-ink-faint">
          <Icon className="size-3.5" aria-hidden />
          {isFieldType(field.type) ? t(`type_${field.type}`) : field.type}
        </span>
        {field.options.length > 0 && (
          <span className="text-ink-faint" title={field.options.join('\n')}>
            {t('optionCount', { count: field.options.length })}
          </span>
        )}
      </p>
    </div>
  );
}

/** The page of custom fields in their order. */
export function FieldsPage() {
  const t = useTranslations('fields');
  const trpc = useTRPC();
  const fields = useQuery(trpc.customFields.listCustomFields.queryOptions({}));
  const order = useOrder();
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null);
  const [removing, setRemoving] = useState<CustomField | null>(null);
  const rows = (fields.data?.data ?? []).map((field) => ({ id: field.key, name: field.label, field }));
  const create = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} narrow actions={create}>
      <Card>
        {fields.isPending && <SkeletonRows count={3} />}
        {fields.isError && <Failure error={fields.error} onRetry={() => void fields.refetch()} />}
        {fields.isSuccess && rows.length === 0 && (
          <Empty icon={ListPlus} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        <SortableList rows={rows} onOrder={order}>
          {({ field }) => (
            <div className="flex items-center gap-3 pr-2">
              <FieldRow field={field} />
              <RowActions name={field.label} onEdit={() => setEditing(field)} onDelete={() => setRemoving(field)} />
            </div>
          )}
        </SortableList>
      </Card>
      {editing && <FieldDialog field={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveField field={removing} onDone={() => setRemoving(null)} />}
    </Page>
  );
}
