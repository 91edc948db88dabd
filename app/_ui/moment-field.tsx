'use client';

import { useLocale, useTimeZone } from 'next-intl';
import { Field, Input } from './field.tsx';
import { readMoment } from './read-moment.ts';

/** Reads what a MomentField says, in the zone it names; undefined while it says nothing. */
export function useReadMoment(): (field: string) => Promise<string | undefined> {
  const zone = useTimeZone() ?? 'UTC';
  return (field) => readMoment(field, zone);
}

/** The zone as people call it: Horário de Brasília. */
function useZoneName(): string {
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}

/** A date and a time on the panel's clocks, whose zone stands below: the browser's may be another. */
export function MomentField({ label, hint, value, className, onChange }: Props) {
  const zone = useZoneName();
  return (
    <Field label={label} hint={`${hint} ${zone}.`} {...(className ? { className } : {})}>
      {(control) => (
        <Input {...control} type="datetime-local" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
