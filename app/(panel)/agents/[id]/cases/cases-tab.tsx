'use client';

import { useMutation } from '@tanstack/react-query';
import { FlaskConical, MessagesSquare, Play, Plus, SquarePen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { AgentCase } from '#server/contract/agents/agent-cases.ts';
import type { Lab } from '../use-lab.ts';
import { CaseRow } from './case-row.tsx';
import { CaseSheet } from './case-sheet.tsx';
import { progressOf } from './case-standing.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { RemoveCase } from './remove-case.tsx';
import { RunTimes } from './run-times.tsx';
import { RunsPart } from './runs-part.tsx';
import { emptySeed, seedOfCase } from './seed-of.ts';
import { Suggestions } from './suggestions.tsx';
import { useCases } from './use-cases.ts';

/** Shows the progress of the runs that are under way. */
function Progress({ cases }: { cases: readonly AgentCase[] }) {
  const t = useTranslations('agentCases');
  const progress = progressOf(cases);
  const text = progress ? t('progress', progress) : '';
  return (
    <div role="status" className="px-4 sm:px-5">
      {progress && (
        <div className="space-y-1.5 pb-4">
          <Bar kind="progressbar" label={t('progressBar')} value={progress.ended} max={progress.attempts} text={text} />
          <p className="text-xs text-ink-soft">{text}</p>
        </div>
      )}
    </div>
  );
}

/** A menu with the ways to make a new case. */
function NewCase({ lab, onCopy }: { lab: Lab; onCopy: () => void }) {
  const t = useTranslations('agentCases');
  return (
    <Menu
      trigger={
        <Button size="sm" look="primary">
          <Plus className="size-4" aria-hidden />
          {t('new')}
        </Button>
      }
    >
      <MenuItem onSelect={() => lab.edit(emptySeed())}>
        <SquarePen aria-hidden />
        {t('newEmpty')}
      </MenuItem>
      <MenuItem onSelect={onCopy}>
        <MessagesSquare aria-hidden />
        {t('newOfThread')}
      </MenuItem>
    </Menu>
  );
}

function CaseList({ cases, lab }: { cases: readonly AgentCase[]; lab: Lab }) {
  const { agentsLab } = useTRPC();
  const [removed, setRemoved] = useState<AgentCase | null>(null);
  const update = useMutation(agentsLab.updateCase.mutationOptions({ onSettled: lab.read }));
  return (
    <>
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {cases.map((one) => (
          <CaseRow
            key={one.id}
            one={one}
            isBusy={lab.isStarting}
            onShow={() => lab.show(one.id)}
            onRun={() => void lab.run(1, [one.id])}
            onEdit={() => lab.edit(seedOfCase(one))}
            onRequire={() => update.mutate({ id: one.id, is_required: !one.is_required })}
            onRemove={() => setRemoved(one)}
          />
        ))}
      </ul>
      {removed && <RemoveCase one={removed} lab={lab} onDone={() => setRemoved(null)} />}
    </>
  );
}

/** The tab with test cases: conversations that test the agent before it is published, each with its last result. */
export function CasesTab({ lab, agent }: { lab: Lab; agent: string }) {
  const t = useTranslations('agentCases');
  const { data, error, isPending, refetch } = useCases(lab.agentId);
  const [times, setTimes] = useState(1);
  // A link from the inbox contains the id of the conversation to copy.
  const [asked, setAsked] = useQueryState('copy', parseAsString);
  const [isChoosing, setChoosing] = useState(false);
  const cases = data?.data ?? [];
  const isRunning = progressOf(cases) !== null;
  return (
    <div className="space-y-6">
      <Card>
        <div className="flex flex-wrap items-start gap-3 p-4 sm:p-5">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-md font-semibold">{t('title')}</h2>
            <p className="mt-1 text-sm text-ink-soft">{t('hint')}</p>
          </div>
          <NewCase lab={lab} onCopy={() => setChoosing(true)} />
          {cases.length > 0 && (
            <div className="flex w-full gap-2">
              <Button size="sm" busy={lab.isStarting} disabled={isRunning} onClick={() => void lab.run(times)}>
                <Play className="size-4" aria-hidden />
                {t('runAll')}
              </Button>
              <RunTimes value={times} onChange={setTimes} />
            </div>
          )}
        </div>
        <Progress cases={cases} />
        {isPending && <SkeletonRows count={3} />}
        {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
        {data && cases.length === 0 && (
          <Empty
            icon={FlaskConical}
            title={t('emptyTitle')}
            action={<Button onClick={() => lab.edit(emptySeed())}>{t('newEmpty')}</Button>}
          >
            {t('emptyText')}
          </Empty>
        )}
        <CaseList cases={cases} lab={lab} />
      </Card>
      {data && <Suggestions lab={lab} cases={cases} />}
      {data && <RunsPart agentId={lab.agentId} cases={cases} agent={agent} />}
      {lab.shown && <CaseSheet id={lab.shown} lab={lab} agent={agent} />}
      {(isChoosing || asked) && (
        <CopyDialog
          lab={lab}
          conversationId={asked}
          onClose={() => {
            setChoosing(false);
            void setAsked(null);
          }}
        />
      )}
    </div>
  );
}
