'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { User } from '#server/contract/organization/member.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import type { CustomField, Pipeline, Tag } from '#server/contract/people/configuration.ts';
import { useMember } from '../_shell/member.tsx';

/** How long tags, pipelines and similar configuration count as fresh, in milliseconds. They seldom change. */
const staleTime = 60_000;

/** Reads the tags of contacts or of conversations. Returns the whole query, including its loading state. */
export function useReadTags(type: Tag['type']) {
  const trpc = useTRPC();
  return useQuery(trpc.tags.listTags.queryOptions({ type }, { staleTime }));
}

/** Returns the tags of contacts. Empty until they are loaded. */
export const useTags = (): readonly Tag[] => useReadTags('contact').data?.data ?? [];

export function useFields(): readonly CustomField[] {
  const trpc = useTRPC();
  return useQuery(trpc.customFields.listCustomFields.queryOptions({}, { staleTime })).data?.data ?? [];
}

/** Reads the pipelines. Returns the whole query, including its loading state. */
export function useReadPipelines() {
  const trpc = useTRPC();
  return useQuery(trpc.pipelines.listPipelines.queryOptions({}, { staleTime }));
}

/** Returns the pipelines. Undefined until they are loaded. */
export const usePipelines = (): readonly Pipeline[] | undefined => useReadPipelines().data?.data;

/** Returns the members of the team. With `assignable`, returns only those who may own a contact. */
export function useUsers(filter: { readonly assignable?: boolean } = {}): readonly User[] {
  const trpc = useTRPC();
  return useQuery(trpc.members.listUsers.queryOptions(filter, { staleTime })).data?.data ?? [];
}

/** Reads the conversation queues, with the number of conversations that were waiting in each at the time of reading. */
export function useReadQueues() {
  const trpc = useTRPC();
  return useQuery(trpc.queues.listQueues.queryOptions({}, { refetchInterval: 30_000 }));
}

/** Whether the signed-in member may change contacts. */
export const useCanWrite = (): boolean => roleScopes[useMember().role].includes('contacts:write');
