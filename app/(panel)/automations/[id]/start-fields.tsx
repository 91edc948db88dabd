'use client';

import { useTranslations } from 'next-intl';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { CircumstancesFields } from './circumstances-fields.tsx';
import { TriggerFields } from './trigger-fields.tsx';
import type { Draft } from './use-draft.ts';
import { useIssueAt } from './use-issue-at.ts';

interface Props {
  readonly draft: Draft;
  readonly issues: readonly AutomationIssue[];
  /**
   * Whether each group of fields is in a card of its own, as above the list of steps. Next to the map, all groups are
   * in one panel.
   */
  readonly isCard?: boolean;
}

/** Fields for the name of the automation, its trigger and its sending rules. */
export function StartFields({ draft: { draft, name, change, rename }, issues, isCard = false }: Props) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { error } = useIssueAt(issues, 'name');
  const parts = [
    <Field key="name" label={t('name')} error={error('')}>
      {(control) => (
        <Input
          {...control}
          value={name}
          maxLength={200}
          onChange={(event) => rename(event.target.value)}
          autoComplete="off"
        />
      )}
    </Field>,
    <section key="start" aria-label={e('startTitle')}>
      {isCard && <h2 className="mb-4 text-md font-semibold">{e('startTitle')}</h2>}
      <TriggerFields draft={draft} issues={issues} onChange={change} />
    </section>,
    <section key="rules" aria-label={e('circumstancesTitle')}>
      <h2 className="mb-4 text-md font-semibold">{e('circumstancesTitle')}</h2>
      <CircumstancesFields settings={draft.settings} issues={issues} onChange={(settings) => change({ settings })} />
    </section>,
  ];
  if (!isCard) return parts;
  return parts.map((part) => (
    <Card key={part.key} className="overflow-visible p-5">
      {part}
    </Card>
  ));
}
