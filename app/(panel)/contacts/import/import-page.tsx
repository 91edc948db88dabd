'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { BackLink } from '#app/_ui/buttons/back-link.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { Page } from '#app/_ui/page.tsx';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import type { Import } from '#server/contract/people/contact-import.ts';
import { useMember } from '../../_shell/member.tsx';
import { DropZone } from './drop-zone.tsx';
import { FormerImports } from './former-imports.tsx';
import { ImportResult } from './import-result.tsx';
import { MappingCard } from './mapping-card.tsx';
import { type Plan, planOf, tagsOf } from './plan-import.ts';
import { type Chosen, useChosenFile } from './use-chosen-file.ts';

/**
 * The buttons after an import has ended. They import the file of a dry run for real, change the column mapping, or
 * choose another file.
 */
function NextSteps({
  ended,
  hasFile,
  busy,
  onNow,
  onAdjust,
  onAgain,
}: {
  ended: Import;
  hasFile: boolean;
  busy: boolean;
  onNow: () => void;
  onAdjust: () => void;
  onAgain: () => void;
}) {
  const t = useTranslations('imports');
  const inEarnest = ended.dry_run && hasFile;
  return (
    <>
      {hasFile && ended.dry_run && <Button onClick={onAdjust}>{t('adjust')}</Button>}
      <Button look={inEarnest ? 'secondary' : 'primary'} onClick={onAgain}>
        {t('again')}
      </Button>
      {inEarnest && (
        <Button look="primary" busy={busy} onClick={onNow}>
          {t('runNow')}
        </Button>
      )}
    </>
  );
}

function useImporting() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  // The id of the import is stored in the URL, so that the page still shows the import after a reload.
  const [id, setId] = useQueryState('import', parseAsString.withOptions({ history: 'push' }));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [plan, setPlan] = useState<Plan>(planOf([]));
  const start = useMutation(
    trpc.contactImports.startImport.mutationOptions({
      onSuccess: async (started) => {
        queryClient.setQueryData(trpc.contactImports.getImport.queryKey({ id: started.id }), started);
        await setId(started.id);
        await queryClient.invalidateQueries(trpc.contactImports.listImports.pathFilter());
      },
    }),
  );
  return {
    id,
    chosen,
    plan,
    setPlan,
    busy: start.isPending,
    open: (one: string | null) => void setId(one),
    choose: (file: Chosen) => {
      setChosen(file);
      setPlan(planOf(file.preview.columns));
    },
    startOver: () => {
      setChosen(null);
      void setId(null);
    },
    start: (dry_run: boolean) => {
      if (!chosen) return;
      const { name: file_name, content } = chosen.file;
      start.mutate({ file_name, content, mapping: [...plan.mapping], tags: tagsOf(plan.tags), dry_run });
    },
  };
}

function Importing() {
  const t = useTranslations('imports');
  const { id, chosen, plan, setPlan, busy, open, choose, startOver, start } = useImporting();
  const reading = useChosenFile(choose);
  if (id) {
    return (
      <>
        <Button size="sm" look="quiet" className="mb-3 -ml-2" onClick={startOver}>
          <ArrowLeft className="size-4" aria-hidden />
          {t('back')}
        </Button>
        <ImportResult
          key={id}
          id={id}
          next={(ended) => (
            <NextSteps
              ended={ended}
              hasFile={chosen !== null}
              busy={busy}
              onNow={() => start(false)}
              onAdjust={() => open(null)}
              onAgain={startOver}
            />
          )}
        />
      </>
    );
  }
  if (chosen) {
    return <MappingCard chosen={chosen} plan={plan} onPlan={setPlan} onOther={startOver} onStart={start} busy={busy} />;
  }
  return (
    <>
      <DropZone reading={reading.reading} refusal={reading.refusal} onFile={(file) => void reading.choose(file)} />
      <FormerImports onOpen={open} />
    </>
  );
}

/**
 * The page that imports contacts from a file. The user chooses the file, maps its columns, tries a dry run, imports,
 * and sees which rows failed.
 */
export function ImportPage() {
  const t = useTranslations('imports');
  const c = useTranslations('common');
  const n = useTranslations('nav');
  const may = roleScopes[useMember().role].includes('contacts:write');
  if (!may) return <Empty icon={Lock} title={c('notForRole')} />;
  return (
    <Page
      back={<BackLink href="/contacts">{n('contacts')}</BackLink>}
      title={t('title')}
      description={t('description')}
      narrow
    >
      <Importing />
    </Page>
  );
}
