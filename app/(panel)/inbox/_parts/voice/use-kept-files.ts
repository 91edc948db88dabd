'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { useMember } from '../../../_shell/member.tsx';
import { keptFiles } from './kept-files.ts';

const none: readonly File[] = [];

/**
 * Returns the files of a conversation that have not been sent yet, and a function to change them. The files are stored
 * per user, because several people may share a computer.
 */
export function useKeptFiles(kind: 'attached' | 'voice', conversationId: string) {
  const { organizationId, userId } = useMember();
  const key = `${organizationId}.${userId}/${kind}/${conversationId}`;
  useEffect(() => void keptFiles.load(key), [key]);
  const files = useSyncExternalStore(
    keptFiles.subscribe,
    () => keptFiles.at(key),
    () => none,
  );
  return { files, change: (next: (before: readonly File[]) => readonly File[]) => void keptFiles.change(key, next) };
}
