'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicChat } from '#server/contract/inbox/web-chat.ts';
import { Conversation } from './conversation.ts';
import { keeperOf, type Surroundings } from './keeper.ts';
import { visitorClient } from './visitor-client.ts';

const alone: Surroundings = { open: true, page: undefined, focus: false };

/**
 * Opens the conversation that this browser has with the chat. Returns the conversation with the state of the
 * surrounding page, and records whether the visitor is looking at the chat.
 */
export function useConversation(chat: PublicChat) {
  const [around, setAround] = useState<Surroundings>({ ...alone, open: chat.channel === 'web' });
  const [held, setHeld] = useState<{ conversation: Conversation; close: () => void; framed: boolean } | null>(null);
  useEffect(() => {
    const keeper = keeperOf(chat, setAround);
    const conversation = new Conversation(visitorClient(chat), keeper);
    setHeld({ conversation, close: keeper.close, framed: keeper.framed });
    void conversation.begin();
    if (!keeper.framed) setAround(alone);
    return () => conversation.end();
  }, [chat]);
  useEffect(() => {
    const look = () => held?.conversation.look(around.open && document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [held, around.open]);
  return { held, around };
}

/** Returns the conversation's current state. */
export const useConversationState = (conversation: Conversation) =>
  useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read);
