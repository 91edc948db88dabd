'use client';

import { useLocale, useTimeZone } from 'next-intl';
import { useFetched } from '../browser/use-fetched.ts';
import { Field, Input } from '../fields/field.tsx';
import { momentClocks, readMoment } from './read-moment.ts';

/**
 * Returns a function that parses the value of a `MomentField`, in the time zone that the field shows. The function
 * returns undefined for an empty field.
 */
export function useReadMoment(): (field: string) => Promise<string | undefined> {
  const zone = useTimeZone() ?? 'UTC';
  return (field) => readMoment(field, zone);
}

/**
 * Returns a function that parses the value of a `MomentField` while the user edits it. The result is null until the
 * time zone code has loaded. Loading starts when `isNeeded` is true.
 */
export function useMomentIn(isNeeded: boolean): ((field: string) => string | undefined) | null {
  const zone = useTimeZone() ?? 'UTC';
  const [clocks] = useFetched(momentClocks, isNeeded);
  return clocks && ((field) => clocks.momentIn(zone, field)?.toISOString());
}

/** Returns the name of the panel's time zone as people say it, such as "Horário de Brasília". */
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

/**
 * A field for a date and time in the panel's time zone. The zone's name is shown below the field, because the browser
 * may be in another time zone.
 */
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
