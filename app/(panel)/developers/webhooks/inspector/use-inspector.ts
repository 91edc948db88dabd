'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

type Answer = 'ok' | 'fail' | 'slow';

export interface ArrivalGlance {
  readonly id: string;
  readonly event: string | null;
  readonly attempt: string | null;
  readonly verdict: 'genuine' | 'old' | 'different' | 'missing' | 'unknown';
  readonly answered: number | null;
  readonly created_at: string;
}

interface Inspector {
  readonly url: string;
  readonly answer: Answer;
  readonly data: readonly ArrivalGlance[];
}

export interface Arrival extends Omit<ArrivalGlance, 'event' | 'attempt'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bytes: number;
}

const inspectorPath = '/sandbox-operator/inspector';
const key = ['inspector'];
const refreshMs = 1_500;

async function ask<Answered>(path: string, body?: object): Promise<Answered> {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${inspectorPath}${path}`, sent);
  if (!response.ok) throw new Error(`the inspector answered ${response.status}`);
  return (await response.json()) as Answered;
}

/** Polls the deliveries that the sandbox's receiver got, and returns the actions on the receiver. */
export function useInspector() {
  const client = useQueryClient();
  const onSuccess = async (now: Inspector) => {
    // Cancel reads that started before the change, because they would return the earlier state.
    await client.cancelQueries({ queryKey: key, exact: true });
    client.setQueryData(key, now);
  };
  const inspector = useQuery({ queryKey: key, queryFn: () => ask<Inspector>(''), refetchInterval: refreshMs });
  const answer = useMutation({ mutationFn: (how: Answer) => ask<Inspector>('', { answer: how }), onSuccess });
  const clear = useMutation({ mutationFn: () => ask<Inspector>('/clear', {}), onSuccess });
  return { inspector, answer, clear };
}

/** Reads one received delivery in full. */
export const useArrival = (id: string) =>
  useQuery({ queryKey: [...key, id], queryFn: () => ask<Arrival>(`/${id}`), staleTime: 10_000 });
