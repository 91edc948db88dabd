/** What the floor of messages may do to a conversation row it holds locked. */
export {
  closeWindow,
  type LockedConversation,
  lockConversation,
  noteInbound,
  noteOutgoing,
  readConversation,
} from './conversation-write.store.ts';
