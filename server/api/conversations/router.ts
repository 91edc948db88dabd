import { router } from '../trpc.ts';
import addNote from './add-note.ts';
import archiveConversation from './archive-conversation.ts';
import assignConversation from './assign-conversation.ts';
import attention from './attention.ts';
import controlThread from './control-thread.ts';
import exportConversation from './export-conversation.ts';
import getConversation from './get-conversation.ts';
import handBack from './hand-back.ts';
import inbox from './inbox.ts';
import listConversations from './list-conversations.ts';
import listConversionEvents from './list-conversion-events.ts';
import listHappenings from './list-happenings.ts';
import listMessages from './list-messages.ts';
import listMessagesAround from './list-messages-around.ts';
import markRead from './mark-read.ts';
import markUnread from './mark-unread.ts';
import moveToQueue from './move-to-queue.ts';
import pauseAi from './pause-ai.ts';
import places from './places.ts';
import releaseConversation from './release-conversation.ts';
import removeNote from './remove-note.ts';
import reopenConversation from './reopen-conversation.ts';
import requestHandoff from './request-handoff.ts';
import resolveConversation from './resolve-conversation.ts';
import resumeAi from './resume-ai.ts';
import sendIntoConversation from './send-into-conversation.ts';
import snoozeConversation from './snooze-conversation.ts';
import tagConversation from './tag-conversation.ts';
import untagConversation from './untag-conversation.ts';
import wakeConversation from './wake-conversation.ts';

export const conversationsRouter = router({
  addNote,
  archiveConversation,
  assignConversation,
  attention,
  controlThread,
  exportConversation,
  getConversation,
  handBack,
  inbox,
  listConversations,
  listConversionEvents,
  listHappenings,
  listMessages,
  listMessagesAround,
  markRead,
  markUnread,
  moveToQueue,
  pauseAi,
  places,
  releaseConversation,
  reopenConversation,
  removeNote,
  requestHandoff,
  resolveConversation,
  resumeAi,
  sendIntoConversation,
  snoozeConversation,
  tagConversation,
  untagConversation,
  wakeConversation,
});
