'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { User } from '#server/contract/organization/member.ts';
import { assignableRoles } from '#server/contract/organization/scopes.ts';

interface Props {
  readonly user: User;
  readonly team: readonly User[];
  readonly onClose: () => void;
}

/**
 * The dialog that removes a member from the team. The member's conversations and contacts are reassigned to another
 * member, or to nobody.
 */
export function RemoveMember({ user, team, onClose }: Props) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [successor, setSuccessor] = useState('');
  const remove = useMutation(
    trpc.members.removeMember.mutationOptions({
      onSuccess: ({ contacts, conversations }) => {
        toast.success(t('removedToast', { name: user.name }), {
          description: t('removedCounts', { contacts, conversations }),
        });
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries(trpc.members.pathFilter()),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('removeTitle', { name: user.name })}
      description={t('removeText')}
      className="max-w-md"
    >
      <Field label={t('transferTo')} hint={successor ? t('somebodyHint') : t('nobodyHint')}>
        {(control) => (
          <Select {...control} value={successor} onChange={(event) => setSuccessor(event.target.value)}>
            <option value="">{t('nobody')}</option>
            {team
              .filter((one) => one.id !== user.id && assignableRoles.includes(one.role))
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button
          look="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate({ user_id: user.id, ...(successor && { transfer_to: successor }) })}
        >
          {t('removeAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
