'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';

// Most contacts have no automation run, so the code of the list is loaded only when there is a run.
const RunLines = dynamic(() => untilFetched(() => import('./run-lines.tsx').then((part) => part.RunLines)));
const lookMs = 15_000;

interface Props {
  readonly contactId: string;
  readonly limit: number;
  /** Whether to list only the runs that have not ended. */
  readonly running?: boolean;
  /** Renders the content around the list. Not called if the contact has no run. */
  readonly children: (list: ReactNode) => ReactNode;
}

/**
 * Shows what automations did or are doing with a contact: the name of each automation, the state of its run, and when
 * the run continues.
 */
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
