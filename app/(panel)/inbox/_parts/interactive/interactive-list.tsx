'use client';

import { useTranslations } from 'next-intl';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import { interactiveLimits as most } from '#server/contract/platform/interactive-limits.ts';
import { InteractiveField } from './interactive-field.tsx';
import { type Choice, newChoice, newSection, rowsOf, type Section } from './interactive-form.ts';
import { Add, type PartProps, replaced, useSeveral } from './interactive-parts.tsx';

interface RowProps extends Pick<PartProps, 'faults' | 'hasTried'> {
  readonly row: Choice;
  readonly names: { readonly section: number; readonly index: number };
  readonly onChange: (row: Choice) => void;
  readonly onRemove: (() => void) | null;
}

function RowFields({ row, names: { section, index }, faults, hasTried, onChange, onRemove }: RowProps) {
  const t = useTranslations('interactive');
  const at = `sections.${section}.rows.${index}`;
  return (
    <div data-choice className="flex items-start gap-1">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
        <InteractiveField
          label={t('row', { position: index + 1 })}
          value={row.title}
          max={most.rowTitle}
          fault={faults[`${at}.title`]}
          hasTried={hasTried}
          onChange={(title) => onChange({ ...row, title })}
        />
        <InteractiveField
          label={t('rowDescription', { position: index + 1 })}
          value={row.description}
          max={most.rowDescription}
          fault={faults[`${at}.description`]}
          hasTried={hasTried}
          onChange={(description) => onChange({ ...row, description })}
        />
      </div>
      {onRemove && (
        <RemoveButton label={t('removeRow', { position: index + 1 })} className="mt-6.5" onRemove={onRemove} />
      )}
    </div>
  );
}

interface SectionProps extends PartProps {
  readonly section: Section;
  readonly index: number;
  readonly onRemove: () => void;
}

function SectionFields({ form, faults, change, hasTried, section, index, onRemove }: SectionProps) {
  const t = useTranslations('interactive');
  const { sections } = form;
  const { rows } = section;
  const set = (changes: Partial<Section>) =>
    change({ sections: replaced(sections, index, { ...section, ...changes }) });
  const { list, add, remove } = useSeveral(rows, (next) => set({ rows: next }), newChoice);
  const isOne = sections.length === 1;
  return (
    <fieldset className="space-y-3 rounded-xl border border-line p-3">
      <legend className="px-1 text-xs text-ink-faint">{t('section', { position: index + 1 })}</legend>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <InteractiveField
            label={isOne ? t('sectionTitleOptional') : t('sectionTitle')}
            value={section.title}
            max={most.sectionTitle}
            fault={faults[`sections.${index}.title`]}
            hasTried={hasTried}
            onChange={(title) => set({ title })}
          />
        </div>
        {!isOne && (
          <RemoveButton label={t('removeSection', { position: index + 1 })} className="mt-6.5" onRemove={onRemove} />
        )}
      </div>
      <div ref={list} className="space-y-3">
        {rows.map((row, at) => (
          <RowFields
            key={row.key}
            row={row}
            names={{ section: index, index: at }}
            faults={faults}
            hasTried={hasTried}
            onChange={(next) => set({ rows: replaced(rows, at, next) })}
            onRemove={rows.length === 1 ? null : () => remove(at)}
          />
        ))}
      </div>
      {rowsOf(form) < most.rows && <Add onClick={add}>{t('addRow')}</Add>}
    </fieldset>
  );
}

/**
 * The fields for a list of up to ten answers, which opens behind one button. Many answers can be divided into sections.
 */
export function ListFields(props: PartProps) {
  const t = useTranslations('interactive');
  const { form, faults, change, hasTried } = props;
  const { sections } = form;
  const { list, add, remove } = useSeveral(sections, (next) => change({ sections: next }), newSection, 'fieldset');
  return (
    <div ref={list} className="space-y-3">
      <InteractiveField
        label={t('opener')}
        value={form.opener}
        max={most.listOpener}
        placeholder={t('openerDefault')}
        fault={faults.opener}
        hasTried={hasTried}
        onChange={(opener) => change({ opener })}
      />
      {sections.map((section, index) => (
        <SectionFields key={section.key} {...props} section={section} index={index} onRemove={() => remove(index)} />
      ))}
      {rowsOf(form) < most.rows ? (
        <Add onClick={add}>{t('addSection')}</Add>
      ) : (
        <p className="text-xs text-ink-faint">{t('rowsMax', { max: most.rows })}</p>
      )}
    </div>
  );
}
