'use client';

import { useTranslations } from 'next-intl';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import { interactiveLimits as most } from '#server/contract/platform/interactive-limits.ts';
import { InteractiveField } from './interactive-field.tsx';
import { newChoice } from './interactive-form.ts';
import { Add, type PartProps, replaced, useSeveral } from './interactive-parts.tsx';

/** The fields for one to three reply buttons, which the customer can tap. */
export function ButtonFields({ form, faults, change, hasTried }: PartProps) {
  const t = useTranslations('interactive');
  const { buttons } = form;
  const { list, add, remove } = useSeveral(buttons, (next) => change({ buttons: next }), newChoice);
  return (
    <div ref={list} className="space-y-3">
      {buttons.map((button, index) => (
        <div key={button.key} data-choice className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <InteractiveField
              label={t('button', { position: index + 1 })}
              value={button.title}
              max={most.buttonTitle}
              fault={faults[`buttons.${index}`]}
              hasTried={hasTried}
              onChange={(title) => change({ buttons: replaced(buttons, index, { ...button, title }) })}
            />
          </div>
          {buttons.length > 1 && (
            <RemoveButton
              label={t('removeButton', { position: index + 1 })}
              className="mt-6.5"
              onRemove={() => remove(index)}
            />
          )}
        </div>
      ))}
      {buttons.length < most.buttons && <Add onClick={add}>{t('addButton')}</Add>}
    </div>
  );
}
