'use client';

import { Map as MapIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Field, Input } from '#app/_ui/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Skeleton } from '#app/_ui/skeleton.tsx';
import { untilFetched } from '#app/_ui/until-fetched.ts';
import type { AutomationDefinition } from '#server/contract/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import { CircumstancesCard } from './circumstances-card.tsx';
import { StepList } from './step-list.tsx';
import { TriggerCard } from './trigger-card.tsx';
import { useIssueAt } from './use-issue-at.ts';

// Drawing weighs as much as the rest of the page: it comes when somebody asks for the map.
const FlowMap = dynamic(() => untilFetched(() => import('./map/flow-map.tsx').then((part) => part.FlowMap)), {
  loading: () => <Skeleton className="h-128 rounded-xl" />,
  ssr: false,
});

interface Props {
  readonly draft: AutomationDefinition;
  readonly name: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (part: Partial<AutomationDefinition>) => void;
  readonly onRename: (name: string) => void;
}

/** The flow as a list that is built by keyboard, with a map beside it for who wants to see the whole. */
export function StepsTab({ draft, name, issues, onChange, onRename }: Props) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { error } = useIssueAt(issues, 'name');
  const [hasMap, setMap] = useState(false);
  return (
    <div className={cn('grid items-start gap-5', hasMap && 'xl:grid-cols-[minmax(0,1fr)_24rem]')}>
      <div className="min-w-0 space-y-5">
        <Card className="flex flex-wrap items-end gap-4 p-5">
          <Field label={t('name')} error={error('')} className="min-w-0 flex-1 basis-64">
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={200}
                onChange={(event) => onRename(event.target.value)}
                autoComplete="off"
              />
            )}
          </Field>
          <Button aria-pressed={hasMap} onClick={() => setMap(!hasMap)}>
            <MapIcon className="size-4" aria-hidden />
            {hasMap ? e('hideMap') : e('showMap')}
          </Button>
        </Card>
        <TriggerCard draft={draft} issues={issues} onChange={onChange} />
        <CircumstancesCard settings={draft.settings} issues={issues} onChange={(settings) => onChange({ settings })} />
        <StepList
          label={t('tab_steps')}
          steps={draft.steps}
          above="steps."
          issues={issues}
          onChange={(steps) => onChange({ steps })}
        />
      </div>
      {hasMap && <FlowMap draft={draft} issues={issues} />}
    </div>
  );
}
