'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { PersonDesk } from './person-desk.tsx';
import { type ChatAddress, tell } from './use-chat.ts';
import type { OperatorState } from './use-operator.ts';
import { useRefusal } from './use-refusal.ts';

const codes = [131047, 131026, 131049, 131050, 131056, 130429, 131000, 132015, 190] as const;
const statuses = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
/**
 * WhatsApp paused the template to pace its sending. Unlike a pause for low quality, the business may end this pause
 * itself.
 */
const paced = { status: 'PAUSED', reason: 'RATE_LIMITING_PAUSE' } as const;
type TemplateStatus = (typeof statuses)[number] | typeof paced.reason;

interface Props {
  readonly address: ChatAddress;
  readonly byHand: boolean;
  readonly operator: OperatorState;
  readonly onChange: () => Promise<void>;
  /** Called after the customer's number was changed. The chat continues under the new number. */
  readonly onMove: (customer: string) => void;
}

/**
 * Controls the simulated WhatsApp API: delivery reports, failures, changes of the customer's data, preferences,
 * templates and quality ratings.
 */
export function OperatorDesk({ address, byHand, operator, onChange, onMove }: Props) {
  const t = useTranslations('phone');
  const refusal = useRefusal();
  const [code, setCode] = useState<number>(codes[0]);
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const { phone_number_id, customer } = address;
  const act = async (name: string, body: object, done: string) => {
    try {
      await tell(name, body);
      setSaid(done);
      await onChange();
      return true;
    } catch (error) {
      setSaid(refusal(error));
      return false;
    }
  };
  const chat = { phone_number_id, customer };
  const echo = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void act('echo', { ...chat, text: text.trim() }, t('echoed')).then(() => setText(''));
  };
  // The state that the checkbox shows until the simulated WhatsApp API reports the same state.
  const [asked, setAsked] = useState<boolean | null>(null);
  if (asked === byHand) setAsked(null);
  return (
    <section aria-label={t('desk')} className="space-y-4 p-4 text-md">
      <h2 className="font-semibold">{t('desk')}</h2>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={asked ?? byHand}
          onChange={(event) => {
            setAsked(event.target.checked);
            void act('by_hand', { ...chat, on: event.target.checked }, t('noted'));
          }}
        />
        {t('byHand')}
      </label>
      <Field label={t('failsWith')}>
        {(control) => (
          <div className="flex gap-2">
            <Select {...control} value={code} onChange={(event) => setCode(Number(event.target.value))}>
              {codes.map((value) => (
                <option key={value} value={value}>
                  {value} · {t(`code_${value}`)}
                </option>
              ))}
            </Select>
            <Button onClick={() => void act('fail', { ...chat, code }, t('willFail', { code: String(code) }))}>
              {t('set')}
            </Button>
          </div>
        )}
      </Field>
      <form onSubmit={echo}>
        <Field label={t('echo')}>
          {(control) => (
            <div className="flex gap-2">
              <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />
              <Button type="submit">{t('echoSend')}</Button>
            </div>
          )}
        </Field>
      </form>
      <PersonDesk address={address} act={act} onMove={onMove} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void act('preference', { ...chat, value: 'stop' }, t('stoppedMarketing'))}>
          {t('stopMarketing')}
        </Button>
        <Button onClick={() => void act('preference', { ...chat, value: 'resume' }, t('resumedMarketing'))}>
          {t('resumeMarketing')}
        </Button>
        <Button onClick={() => void act('quality', { phone_number_id, event: 'FLAGGED' }, t('flagged'))}>
          {t('flag')}
        </Button>
        <Button onClick={() => void act('quality', { phone_number_id, event: 'UNFLAGGED' }, t('unflagged'))}>
          {t('unflag')}
        </Button>
      </div>
      <h3 className="font-medium">{t('templates')}</h3>
      {operator.templates.length === 0 && <p className="text-ink-soft">{t('noTemplates')}</p>}
      <ul className="space-y-2">
        {operator.templates.map(({ id, name, language, status, rejected_reason: reason }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              {name} <span className="text-ink-soft">{language}</span>
            </span>
            <Select
              aria-label={t('statusOf', { name })}
              className="w-36"
              value={reason === paced.reason ? reason : status}
              onChange={({ target: { value } }) =>
                void act(
                  'template',
                  { id, ...(value === paced.reason ? paced : { status: value }) },
                  t('templateIs', { name, status: t(`template_${value as TemplateStatus}`) }),
                )
              }
            >
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {t(`template_${one}`)}
                </option>
              ))}
              <option value={paced.reason}>{t(`template_${paced.reason}`)}</option>
            </Select>
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-5 text-ink-soft">
        {said}
      </p>
    </section>
  );
}
