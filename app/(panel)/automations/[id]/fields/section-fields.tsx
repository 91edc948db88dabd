'use client';

import { useTranslations } from 'next-intl';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { interactiveLimits as most } from '#server/contract/platform/interactive-limits.ts';
import { Add, replaced, useSeveral } from '../../../inbox/_parts/interactive/interactive-parts.tsx';
import { useIssueAt } from '../use-issue-at.ts';
import { ChoiceRows } from './choice-rows.tsx';

type Section = Extract<AutomationStep, { type: 'send_list' }>['sections'][number];

interface Props {
  readonly sections: readonly Section[];
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (sections: Section[]) => void;
}

const titled = ({ title: _before, ...section }: Section, title: string): Section =>
  title === '' ? section : { ...section, title };

/**
 * Fields for the rows of a list message. The rows are in one section, or in several sections that each have a title.
 */
export function SectionFields({ sections, path, issues, onChange }: Props) {
  const t = useTranslations('interactive');
  const { error } = useIssueAt(issues, path);
  const { list, add, remove } = useSeveral<Section>(
    sections,
    (next) => onChange([...next]),
    () => ({ rows: [{ title: '' }] }),
    'fieldset',
  );
  const isOne = sections.length === 1;
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div ref={list} className="space-y-3">
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no id other than its position.
        <fieldset key={index} className="space-y-3 rounded-xl border border-line p-3">
          <legend className="px-1 text-xs text-ink-faint">{t('section', { position: index + 1 })}</legend>
          <div className="flex items-start gap-1">
            <Field
              label={isOne ? t('sectionTitleOptional') : t('sectionTitle')}
              error={error(`${index}.title`)}
              className="min-w-0 flex-1"
            >
              {(control) => (
                <Input
                  {...control}
                  value={section.title ?? ''}
                  maxLength={most.sectionTitle}
                  onChange={({ target }) => onChange(replaced(sections, index, titled(section, target.value)))}
                  autoComplete="off"
                />
              )}
            </Field>
            {!isOne && (
              <RemoveButton
                label={t('removeSection', { position: index + 1 })}
                className="mt-6.5"
                onRemove={() => remove(index)}
              />
            )}
          </div>
          <ChoiceRows
            kind="row"
            // The rows of all sections together share one limit.
            most={most.rows - (count - section.rows.length)}
            titleMax={most.rowTitle}
            descriptionMax={most.rowDescription}
            rows={section.rows}
            path={`${path}.${index}.rows`}
            issues={issues}
            onChange={(rows) => onChange(replaced(sections, index, { ...section, rows }))}
          />
        </fieldset>
      ))}
      {error('') && <p className="text-xs text-danger">{error('')}</p>}
      {count < most.rows ? (
        <Add onClick={add}>{t('addSection')}</Add>
      ) : (
        <p className="text-xs text-ink-faint">{t('rowsMax', { max: most.rows })}</p>
      )}
    </div>
  );
}
