export const actions = {
  keys: 'Keyboard shortcuts',
  keysHint: 'They work while you are not writing.',
  palette: 'Search and do',
  palettePlaceholder: 'Search contacts, conversations, pages or actions',
  nothing: 'Nothing found.',
  unnamed: 'Without a name',
  contacts: 'Contacts',
  messages: 'Messages',
  conversations: 'Conversations',
  group_conversation: 'This conversation',
  group_list: 'List of conversations',
  group_go: 'Go to',
  group_help: 'Help',
};

/** What is done to a conversation, and to the list of them. */
export const conversationActions = {
  reply: 'Write a reply',
  next: 'Next conversation',
  previous: 'Previous conversation',
  search: 'Search the list',
  pick: 'Select conversations',
  pickOne: 'Select {name}',
  assign: 'Hand to somebody',
  assignTitle: 'Who gets this conversation?',
  assignSearch: 'Person or queue',
  assignNobody: 'Nobody and no queue has that name.',
  assignedTo: 'The conversation is now {name}’s.',
  movedTo: 'The conversation waits in the queue {name}.',
  queue: 'Queue',
  you: 'you',
  tag: 'Tag',
  tagTitle: 'Tags of the conversation',
  tagRemove: 'Remove {name}',
  archive: 'Archive',
  archiveTitle: 'Archive this conversation?',
  archiveText: 'It leaves the inbox for good. When the customer writes again, another one begins.',
  archived: 'Conversation archived.',
  markUnread: 'Mark as unread',
  markedUnread: 'Marked as unread.',
  pane: 'About the customer',
};

/** Giving a conversation back to the AI with a sentence. */
export const handBack = {
  title: 'Give back to the AI',
  text: 'It goes on by what you write. The customer does not see it, the team does.',
  words: 'What the AI should know',
  example: 'She has paid; only the address is missing.',
  do: 'Give back',
};
