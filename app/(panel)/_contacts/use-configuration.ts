'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { CustomField, Pipeline, Tag } from '#server/contract/configuration.ts';
import type { User } from '#server/contract/member.ts';
import { roleScopes } from '#server/contract/scopes.ts';
import { useMember } from '../_shell/member.tsx';

/** Configuration changes seldom. */
const staleTime = 60_000;

/** Tags of contacts, or of conversations, with how reading them goes. */
export function useReadTags(type: Tag['type']) {
  const trpc = useTRPC();
  return useQuery(trpc.tags.listTags.queryOptions({ type }, { staleTime }));
}

/** Tags of contacts; none until they are read. */
export const useTags = (): readonly Tag[] => useReadTags('contact').data?.data ?? [];

export function useFields(): readonly CustomField[] {
  const trpc = useTRPC();
  return useQuery(trpc.customFields.listCustomFields.queryOptions({}, { staleTime })).data?.data ?? [];
}

/** The pipelines with how reading them goes. */
export function useReadPipelines() {
  const trpc = useTRPC();
  return useQuery(trpc.pipelines.listPipelines.queryOptions({}, { staleTime }));
}

/** Undefined until they are read. */
export const usePipelines = (): readonly Pipeline[] | undefined => useReadPipelines().data?.data;

/** Everybody of the team; those who may own a contact by `assignable`. */
export function useUsers(filter: { readonly assignable?: boolean } = {}): readonly User[] {
  const trpc = useTRPC();
  return useQuery(trpc.members.listUsers.queryOptions(filter, { staleTime })).data?.data ?? [];
}

/** The queues of conversations, with who waits in each as of lately. */
export function useReadQueues() {
  const trpc = useTRPC();
  return useQuery(trpc.queues.listQueues.queryOptions({}, { refetchInterval: 30_000 }));
}

/** May the signed-in member change contacts? */
export const useCanWrite = (): boolean => roleScopes[useMember().role].includes('contacts:write');
