'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { Field, Input, Select } from '#app/_ui/field.tsx';
import { PersonDesk } from './person-desk.tsx';
import { type ChatPlace, tell } from './use-chat.ts';
import type { OperatorState } from './use-operator.ts';

const codes: readonly (readonly [number, string])[] = [
  [131047, 'outside the 24-hour window'],
  [131026, 'undeliverable'],
  [131049, 'marketing limit of the person'],
  [131050, 'stopped marketing'],
  [131056, 'too many to this person'],
  [130429, 'number too fast'],
  [131000, 'passing failure'],
  [132015, 'template paused'],
  [190, 'token expired'],
];
const statuses = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
/** A pause of pacing, which the business may end; others are for quality. */
const paced = { status: 'PAUSED', reason: 'RATE_LIMITING_PAUSE' };

interface Props {
  readonly place: ChatPlace;
  readonly byHand: boolean;
  readonly operator: OperatorState;
  readonly onChange: () => Promise<void>;
  /** The person goes on under another number. */
  readonly onMove: (customer: string) => void;
}

/** What the network operator does behind the chat: reports, failures, changes of the person, preferences, templates, quality. */
export function OperatorDesk({ place, byHand, operator, onChange, onMove }: Props) {
  const [code, setCode] = useState(131047);
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const { phone_number_id, customer } = place;
  const act = async (name: string, body: object, done: string) => {
    try {
      await tell(name, body);
      setSaid(done);
      await onChange();
      return true;
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  const chat = { phone_number_id, customer };
  const echo = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void act('echo', { ...chat, text: text.trim() }, 'Answered on the business phone.').then(() => setText(''));
  };
  // The box shows what was asked for until the operator says the same.
  const [asked, setAsked] = useState<boolean | null>(null);
  if (asked === byHand) setAsked(null);
  return (
    <section aria-label="Operator" className="space-y-4 p-4 text-sm">
      <h2 className="font-semibold">The network operator</h2>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={asked ?? byHand}
          onChange={(event) => {
            setAsked(event.target.checked);
            void act('by_hand', { ...chat, on: event.target.checked }, 'Noted.');
          }}
        />
        I report sent, delivered and read myself
      </label>
      <Field label="The next message fails with">
        {(control) => (
          <div className="flex gap-2">
            <Select {...control} value={code} onChange={(event) => setCode(Number(event.target.value))}>
              {codes.map(([value, label]) => (
                <option key={value} value={value}>
                  {value} · {label}
                </option>
              ))}
            </Select>
            <Button onClick={() => void act('fail', { ...chat, code }, `The next message fails with ${code}.`)}>
              Set
            </Button>
          </div>
        )}
      </Field>
      <form onSubmit={echo}>
        <Field label="Someone answers on the business phone">
          {(control) => (
            <div className="flex gap-2">
              <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />
              <Button type="submit">Answer</Button>
            </div>
          )}
        </Field>
      </form>
      <PersonDesk place={place} act={act} onMove={onMove} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void act('preference', { ...chat, value: 'stop' }, 'Marketing stopped.')}>
          Stop marketing
        </Button>
        <Button onClick={() => void act('preference', { ...chat, value: 'resume' }, 'Marketing resumed.')}>
          Resume
        </Button>
        <Button onClick={() => void act('quality', { phone_number_id, event: 'FLAGGED' }, 'Flagged.')}>
          Flag the number
        </Button>
        <Button onClick={() => void act('quality', { phone_number_id, event: 'UNFLAGGED' }, 'Unflagged.')}>
          Unflag
        </Button>
      </div>
      <h3 className="font-medium">Templates</h3>
      {operator.templates.length === 0 && <p className="text-ink-soft">This number has none.</p>}
      <ul className="space-y-2">
        {operator.templates.map(({ id, name, language, status, rejected_reason: reason }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              {name} <span className="text-ink-soft">{language}</span>
            </span>
            <Select
              aria-label={`Status of ${name}`}
              className="w-36"
              value={reason === paced.reason ? reason : status}
              onChange={({ target: { value } }) =>
                void act(
                  'template',
                  { id, ...(value === paced.reason ? paced : { status: value }) },
                  `${name}: ${value}.`,
                )
              }
            >
              {statuses.map((one) => (
                <option key={one}>{one}</option>
              ))}
              <option value={paced.reason}>PAUSED, pacing</option>
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
