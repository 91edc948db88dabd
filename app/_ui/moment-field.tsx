'use client';

import { useLocale, useTimeZone } from 'next-intl';
import { Field, Input } from './field.tsx';
import { momentClocks, readMoment } from './read-moment.ts';
import { useFetched } from './use-fetched.ts';

/** Reads what a MomentField says, in the zone it names; undefined while it says nothing. */
export function useReadMoment(): (field: string) => Promise<string | undefined> {
  const zone = useTimeZone() ?? 'UTC';
  return (field) => readMoment(field, zone);
}

/** Reads a MomentField while it is written; null as long as the clocks are not there, which it asks for when `isNeeded`. */
export function useMomentIn(isNeeded: boolean): ((field: string) => string | undefined) | null {
  const zone = useTimeZone() ?? 'UTC';
  const [clocks] = useFetched(momentClocks, isNeeded);
  return clocks && ((field) => clocks.momentIn(zone, field)?.toISOString());
}

/** The zone as people call it: Horário de Brasília. */
export function useZoneName(): string {
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}

/** A date and a time on the panel's clocks, whose zone stands below: the browser's may be another. */
export function MomentField({ label, hint, value, error, required, className, onChange }: Props) {
  const zone = useZoneName();
  return (
    <Field
      label={label}
      hint={hint ? `${hint} ${zone}.` : `${zone}.`}
      error={error}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          value={value}
          required={required}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
