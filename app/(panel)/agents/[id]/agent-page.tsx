'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { Editor } from './editor.tsx';

/** One agent: its draft, what it knows, what was published, and a talk with it. */
export function AgentPage({ id }: { id: string }) {
  const { agents } = useTRPC();
  const { data, error, refetch } = useQuery(agents.getAgent.queryOptions({ id }));
  if (data) return <Editor agent={data} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows count={4} />;
}
