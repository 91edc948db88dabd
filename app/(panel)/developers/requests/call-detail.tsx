'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { getUntypedClient, type TRPCClient } from '@trpc/client';
import { Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Outputs, useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { errorCode } from '#app/_ui/feedback/use-error-text.ts';
import { prettyJson } from '#app/_ui/text/pretty-json.ts';
import type { ApiRouter } from '#server/api/root.ts';
import { CodePart } from '../_parts/code-part.tsx';
import { callAsCurl } from './call-as-curl.ts';
import type { Call } from './call-row.tsx';

type Detail = NonNullable<Outputs['requests']['readCall']['detail']>;

const lines = (pairs: readonly (readonly string[])[]): string =>
  pairs.map(([name = '', value = '']) => `${name}: ${value}`).join('\n');

/**
 * Repeats a logged read, with the permissions of the current member. If the member lacks a permission, the error says
 * so.
 */
function RunAgain({ operation, input }: { operation: string; input: NonNullable<Detail['input']> }) {
  const t = useTranslations('requests');
  const client = useTRPCClient();
  const run = useMutation({
    mutationFn: () => getUntypedClient(client as TRPCClient<ApiRouter>).query(operation, input),
  });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" busy={run.isPending} onClick={() => run.mutate()}>
          <Play className="size-3.5" aria-hidden />
          {t('runAgain')}
        </Button>
        <span className="text-xs text-ink-soft">{t('runAgainHint')}</span>
      </div>
      <div aria-live="polite">
        {run.isError && <p className="text-sm text-danger">{t('refused', { code: errorCode(run.error) ?? '' })}</p>}
        {run.isSuccess && <CodePart title={t('again')} text={JSON.stringify(run.data, null, 2)} />}
      </div>
    </div>
  );
}

/** Shows the stored request and response of a logged call. If they are not stored, says so. */
export function CallDetail({ call }: { call: Call }) {
  const t = useTranslations('requests');
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.requests.readCall.queryOptions({ call_id: call.id }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  const { detail } = data;
  if (!detail) return <p className="mt-4 text-sm text-ink-soft">{t('notKept')}</p>;
  const { query, headers, body, input } = detail;
  const noteOf = (text: string | null, cut: boolean) => (cut ? t('cut') : !text && t('noBody'));
  const curl = callAsCurl(window.location.origin, { method: call.method, path: call.path, query, body });
  return (
    <div className="mt-4 space-y-5">
      {!detail.body_cut && <CopyButton text={curl} label={t('copyCurl')} />}
      {call.method === 'GET' && call.operation && input && <RunAgain operation={call.operation} input={input} />}
      {query.length > 0 && <CodePart title={t('query')} text={lines(query)} />}
      <CodePart title={t('headers')} text={lines(Object.entries(headers))} />
      {call.method !== 'GET' && (
        <CodePart title={t('body')} text={prettyJson(body ?? '')}>
          {noteOf(body, detail.body_cut)}
        </CodePart>
      )}
      <CodePart title={t('answer')} text={prettyJson(detail.answer ?? '')}>
        {noteOf(detail.answer, detail.answer_cut)}
      </CodePart>
    </div>
  );
}
