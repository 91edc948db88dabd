/** What the floor of messages may do to a conversation row it holds locked. */
export { closeWindow, noteChanged, noteInbound, noteOutgoing } from './conversation-notes.store.ts';
export { type LockedConversation, lockConversation, readConversation } from './conversation-write.store.ts';
