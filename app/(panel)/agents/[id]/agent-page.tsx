'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Editor } from './editor.tsx';

/** The page of one agent: its draft, its knowledge, its published versions, and a trial conversation with it. */
export function AgentPage({ id }: { id: string }) {
  const { agents } = useTRPC();
  const { data, error, refetch } = useQuery(agents.getAgent.queryOptions({ id }));
  if (data) return <Editor agent={data} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows count={4} />;
}
