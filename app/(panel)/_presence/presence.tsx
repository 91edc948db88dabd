'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useTRPCClient } from '#app/_trpc/trpc.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { usePresenceNews } from '../_shell/live.tsx';
import { useMember } from '../_shell/member.tsx';
import { idIn } from '../inbox/_parts/store/open-in-place.ts';
import { keepPresence } from './keep-presence.ts';
import { nobody } from './who-is-here.ts';

type Presence = ReturnType<typeof keepPresence>;
const Context = createContext<Presence | null>(null);

const leave = (input: { tab_id: string; sequence: number }) =>
  void fetch('/api/trpc/presence.leave', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => {});

/** Tells colleagues which conversation this tab has open, for as long as the panel is open in the tab. */
export function PresenceProvider({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const mayRead = roleScopes[useMember().role].includes('conversations:read');
  const id = idIn(usePathname());
  const [presence] = useState(() =>
    keepPresence({ heartbeat: (input) => client.presence.heartbeat.mutate(input), leave }, crypto.randomUUID()),
  );
  useEffect(() => (mayRead ? presence.start() : undefined), [presence, mayRead]);
  useEffect(() => {
    if (mayRead) presence.open(id);
  }, [presence, mayRead, id]);
  usePresenceNews(presence.heard);
  return <Context value={presence}>{children}</Context>;
}

const nothing = () => () => {};

/** Returns the colleagues who have the same conversation open as this tab. */
export function useColleaguesHere() {
  const presence = use(Context);
  return useSyncExternalStore(presence?.subscribe ?? nothing, presence?.get ?? (() => nobody), () => nobody);
}

/** Returns a function that reports whether the person is typing in the open conversation. */
export const useTypingNote = (): ((isTyping: boolean) => void) | undefined => use(Context)?.type;
