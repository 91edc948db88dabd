'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { weekdays } from '#server/contract/organization/business-calendar.ts';

interface Props {
  readonly control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (days: string[]) => void;
}

/** Checkboxes for the days of the week. The chosen days are always stored in the order of the week. */
export function WeekdayBoxes({ control, label, value, onChange }: Props) {
  const t = useTranslations('automations');
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (day: string, isOn: boolean) =>
    onChange(weekdays.filter((one) => (one === day ? isOn : chosen.includes(one))));
  return (
    <fieldset id={control.id} aria-describedby={control['aria-describedby']} className="flex flex-wrap gap-x-4 gap-y-2">
      <legend className="sr-only">{label}</legend>
      {weekdays.map((day) => (
        <Checkbox
          key={day}
          checked={chosen.includes(day)}
          onChange={(isOn) => toggle(day, isOn)}
          label={t(`choice_${day}`)}
        />
      ))}
    </fieldset>
  );
}
