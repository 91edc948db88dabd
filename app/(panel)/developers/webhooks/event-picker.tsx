'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { boxOver, chooseEvents, eventResources, eventsAbout } from './choose-events.ts';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (events: string[]) => void;
  readonly error: string | undefined;
}

/** Chooses which event types an endpoint receives, grouped by resource. */
export function EventPicker({ value, onChange, error }: Props) {
  const t = useTranslations('webhooks');
  const set = (types: readonly string[], on: boolean) => onChange(chooseEvents(value, types, on));
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('events')}</legend>
      <p className="mt-1 mb-2 text-xs text-ink-faint">
        {value.length > 0 ? t('selected', { count: value.length }) : t('eventsHint')}
      </p>
      <div className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {eventResources.map((resource) => {
          const types = eventsAbout(resource);
          return (
            <div key={resource}>
              <div className="bg-canvas font-medium">
                <Checkbox
                  checked={boxOver(resource, value)}
                  onChange={(on) => set(types, on)}
                  label={t('allOf', { resource })}
                  note={`${resource}.*`}
                />
              </div>
              {types.map((type) => (
                <div key={type} className="pl-5">
                  <Checkbox
                    checked={value.includes(type)}
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
