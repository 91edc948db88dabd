'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import type { Contact } from '#server/contract/people/contact.ts';
import { TemplateDialog } from '../../../_templates/template-dialog.tsx';
import { goToConversation } from '../../../inbox/_parts/store/open-in-place.ts';

interface Props {
  readonly contact: Contact;
  readonly phone: string;
  readonly onClose: () => void;
}

/**
 * The dialog that sends the first message to a contact: a template, from one of the organization's numbers. Afterwards
 * the conversation opens and is assigned to the user.
 */
export function WriteDialog({ contact: { id, name, email }, phone, onClose }: Props) {
  const t = useTranslations('contact');
  const i = useTranslations('inbox');
  const router = useRouter();
  const { connections, messages } = useTRPC();
  const [chosen, setChosen] = useState<string | null>(null);
  const numbers = useQuery(connections.listConnections.queryOptions({ limit: 200 })).data?.data ?? [];
  const connectionId = chosen ?? numbers[0]?.id ?? null;
  const send = useMutation(
    messages.writeFirst.mutationOptions({
      // If the messaging provider refuses the message, the conversation shows the message with the reason.
      onSuccess: ({ conversation_id: conversation }) => {
        onClose();
        if (conversation) goToConversation(conversation, router.push);
      },
    }),
  );
  return (
    <TemplateDialog
      connectionId={connectionId}
      contactId={id}
      known={{ name, phone, email }}
      hint={i('templateHint')}
      isSending={send.isPending}
      onSend={(message) =>
        send.mutate({ ...message, to: phone, contact_id: id, ...(connectionId ? { connection_id: connectionId } : {}) })
      }
      onClose={onClose}
    >
      {numbers.length > 1 && (
        <div className="mb-4">
          <Field label={t('writeFrom')}>
            {(field) => (
              <Select {...field} value={connectionId ?? ''} onChange={({ target }) => setChosen(target.value)}>
                {numbers.map((number) => (
                  <option key={number.id} value={number.id}>
                    {number.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </TemplateDialog>
  );
}
