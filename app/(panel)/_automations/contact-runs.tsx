'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { untilFetched } from '#app/_ui/until-fetched.ts';

// Most people are in no run.
const RunLines = dynamic(() => untilFetched(() => import('./run-lines.tsx').then((part) => part.RunLines)));
const lookMs = 15_000;

interface Props {
  readonly contactId: string;
  readonly limit: number;
  /** Only those under way. */
  readonly running?: boolean;
  /** What the list stands in; without a run there is none. */
  readonly children: (list: ReactNode) => ReactNode;
}

/** What automations do with a contact, or did: which, where each stands, and when it goes on. */
export function ContactRuns({ contactId, limit, running = false, children }: Props) {
  const trpc = useTRPC();
  const runs = useQuery(
    trpc.automations.listAutomationRuns.queryOptions(
      { contact_id: contactId, limit, ...(running && { status: 'running' as const }) },
      { refetchInterval: lookMs },
    ),
  );
  const all = runs.data?.data ?? [];
  if (all.length === 0) return null;
  return children(<RunLines runs={all} />);
}
