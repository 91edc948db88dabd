'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { Field, Input, Select } from '#app/_ui/field.tsx';
import type { ChatPlace } from './use-chat.ts';

const changes = {
  user_changed_number: { label: 'changed their number', asks: 'New number (digits)' },
  user_changed_user_id: { label: 'got another user id', asks: 'New user id, like BR.1349…' },
  user_identity_changed: { label: 'may have changed their phone', asks: null },
} as const;
type Change = keyof typeof changes;

interface Props {
  readonly place: ChatPlace;
  /** Answers whether the operator did it. */
  readonly act: (name: string, body: object, done: string) => Promise<boolean>;
  readonly onMove: (customer: string) => void;
}

/** What the operator says of the person: under a new number the chat goes on as theirs. */
export function PersonDesk({ place, act, onMove }: Props) {
  const [type, setType] = useState<Change>('user_changed_number');
  const [to, setTo] = useState('');
  const { label, asks } = changes[type];
  const tellOf = async (event: FormEvent) => {
    event.preventDefault();
    const said = asks === null ? {} : { to: to.trim() };
    if (!(await act('person', { ...place, type, ...said }, `Told: the person ${label}.`))) return;
    setTo('');
    if (type === 'user_changed_number') onMove(to.trim());
  };
  return (
    <form onSubmit={(event) => void tellOf(event)} className="space-y-2">
      <Field label="The person">
        {(control) => (
          <div className="flex gap-2">
            <Select {...control} value={type} onChange={(event) => setType(event.target.value as Change)}>
              {(Object.keys(changes) as Change[]).map((one) => (
                <option key={one} value={one}>
                  {changes[one].label}
                </option>
              ))}
            </Select>
            <Button type="submit" disabled={asks !== null && to.trim() === ''}>
              Tell
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
