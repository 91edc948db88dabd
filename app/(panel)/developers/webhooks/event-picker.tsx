'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#app/_ui/checkbox.tsx';
import { eventTypeNames, eventTypes } from '#server/contract/event-types.ts';

const resources = [...new Set(eventTypeNames.map((name) => eventTypes[name].resource))];
const typesOf = (resource: string) => eventTypeNames.filter((name) => eventTypes[name].resource === resource);

interface Props {
  readonly value: readonly string[];
  readonly onChange: (events: string[]) => void;
  readonly error: string | undefined;
}

/** Which events an endpoint receives, by resource. */
export function EventPicker({ value, onChange, error }: Props) {
  const t = useTranslations('webhooks');
  const chosen = new Set(value);
  const set = (types: readonly string[], on: boolean) => {
    for (const type of types) {
      if (on) chosen.add(type);
      else chosen.delete(type);
    }
    onChange(eventTypeNames.filter((name) => chosen.has(name)));
  };
  return (
    <fieldset>
      <legend className="text-[13px] font-medium">{t('events')}</legend>
      <p className="mt-1 mb-2 text-xs text-ink-faint">
        {chosen.size > 0 ? t('selected', { count: chosen.size }) : t('eventsHint')}
      </p>
      <div className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {resources.map((resource) => {
          const types = typesOf(resource);
          const count = types.filter((type) => chosen.has(type)).length;
          return (
            <div key={resource}>
              <div className="bg-canvas font-medium">
                <Checkbox
                  checked={count === 0 ? false : count === types.length || 'indeterminate'}
                  onChange={(on) => set(types, on)}
                  label={t('allOf', { resource })}
                  note={`${resource}.*`}
                />
              </div>
              {types.map((type) => (
                <div key={type} className="pl-5">
                  <Checkbox
                    checked={chosen.has(type)}
                    onChange={(on) => set([type], on)}
                    label={<span className="font-mono text-xs">{type}</span>}
                  />
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <p role="alert" className="mt-1.5 text-xs text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
