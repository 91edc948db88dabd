'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import type { ChatAddress } from './use-chat.ts';

const changes = ['user_changed_number', 'user_changed_user_id', 'user_identity_changed'] as const;
type Change = (typeof changes)[number];

interface Props {
  readonly address: ChatAddress;
  /** Performs an action of the simulated WhatsApp API. Returns whether it succeeded. */
  readonly act: (name: string, body: object, done: string) => Promise<boolean>;
  readonly onMove: (customer: string) => void;
}

/**
 * Sends WhatsApp's notifications about the customer. After a change of number, the chat continues under the new number.
 */
export function PersonDesk({ address, act, onMove }: Props) {
  const t = useTranslations('phone');
  const [type, setType] = useState<Change>('user_changed_number');
  const [to, setTo] = useState('');
  const asks = type === 'user_identity_changed' ? null : t(`asks_${type}`);
  const tellOf = async (event: FormEvent) => {
    event.preventDefault();
    const said = asks === null ? {} : { to: to.trim() };
    if (!(await act('person', { ...address, type, ...said }, t('told')))) return;
    setTo('');
    if (type === 'user_changed_number') onMove(to.trim());
  };
  return (
    <form onSubmit={(event) => void tellOf(event)} className="space-y-2">
      <Field label={t('person')}>
        {(control) => (
          <div className="flex gap-2">
            <Select {...control} value={type} onChange={(event) => setType(event.target.value as Change)}>
              {changes.map((one) => (
                <option key={one} value={one}>
                  {t(`person_${one}`)}
                </option>
              ))}
            </Select>
            <Button type="submit" disabled={asks !== null && to.trim() === ''}>
              {t('tell')}
            </Button>
          </div>
        )}
      </Field>
      {asks !== null && (
        <Input aria-label={asks} placeholder={asks} value={to} onChange={(event) => setTo(event.target.value)} />
      )}
    </form>
  );
}
