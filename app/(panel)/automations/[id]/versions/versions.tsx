'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { AutomationDefinition } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationDetail, AutomationVersion } from '#server/contract/outreach/automation-editor.ts';
import { FlowDiff } from './flow-diff.tsx';

const definitionOf = ({ trigger, steps, settings, cooldown_minutes }: AutomationDefinition): AutomationDefinition => ({
  trigger,
  steps,
  settings,
  cooldown_minutes,
});

interface SideProps {
  readonly label: string;
  readonly value: string;
  readonly versions: readonly AutomationVersion[];
  readonly onChange: (id: string) => void;
}

function Side({ label, value, versions, onChange }: SideProps) {
  const e = useTranslations('automationEditor');
  return (
    <Field label={label} className="min-w-0 flex-1 basis-40">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="draft">{e('draft')}</option>
          {versions.map(({ id, number, note }) => (
            <option key={id} value={id}>
              {e('versionShort', { number })}
              {note ? ` · ${note.slice(0, 40)}` : ''}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface Props {
  readonly flow: AutomationDetail;
  readonly draft: AutomationDefinition;
  readonly onTake: (definition: AutomationDefinition) => void;
}

/**
 * Lists the published versions. The user can compare any two versions, or a version with the draft, and can restore an
 * earlier version as the draft.
 */
export function Versions({ flow, draft, onTake }: Props) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const trpc = useTRPC();
  const versions = useQuery(trpc.automations.listAutomationVersions.queryOptions({ id: flow.id }));
  const [pair, setPair] = useState({ from: flow.published?.id ?? 'draft', to: 'draft' });
  const compared = useRef<HTMLDivElement>(null);
  if (versions.isPending) return <SkeletonRows />;
  if (versions.isError) return <Failure error={versions.error} onRetry={() => void versions.refetch()} />;
  const all = versions.data.data as AutomationVersion[];
  if (all.length === 0) return <p className="text-sm text-ink-faint">{t('noVersions')}</p>;
  const sideOf = (id: string) => all.find((one) => one.id === id) ?? draft;
  const take = (one: AutomationVersion) => {
    onTake(definitionOf(one));
    toast.success(t('takenToast', { number: one.number }));
  };
  const compare = (one: AutomationVersion) => {
    setPair({ from: one.id, to: 'draft' });
    compared.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return (
    <div className="space-y-5">
      <Card>
        <ul aria-label={t('tab_versions')} className="divide-y divide-line">
          {all.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-md">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {t('version', { number: one.number })}
                  {one.id === flow.published?.id && <Badge tone="accent">{e('runsNow')}</Badge>}
                </p>
                <p className="text-sm break-words text-ink-soft">
                  {[one.note, one.published_by.name, t('versionRuns', { count: one.running })]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <span className="text-xs text-ink-faint">
                <Ago at={one.created_at} />
              </span>
              <div className="flex gap-2">
                <Button size="sm" onClick={() => compare(one)} aria-label={e('compareOf', { number: one.number })}>
                  {e('compare')}
                </Button>
                <Button size="sm" onClick={() => take(one)}>
                  {t('take')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <div ref={compared}>
        <Card className="space-y-4 p-5">
          <h2 className="text-md font-semibold">{e('compareTitle')}</h2>
          <div className="flex flex-wrap gap-4">
            <Side label={e('from')} value={pair.from} versions={all} onChange={(from) => setPair({ ...pair, from })} />
            <Side label={e('to')} value={pair.to} versions={all} onChange={(to) => setPair({ ...pair, to })} />
          </div>
          <FlowDiff before={sideOf(pair.from)} after={sideOf(pair.to)} />
        </Card>
      </div>
    </div>
  );
}
