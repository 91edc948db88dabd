import { applyAccountChange } from './functions/apply-account-change.ts';
import { askRating } from './functions/ask-rating.ts';
import { changeManyContacts } from './functions/change-many-contacts.ts';
import { deliverWebhooks } from './functions/deliver-webhooks.ts';
import { fanOutEvent } from './functions/fan-out-event.ts';
import { fetchChannelMedia } from './functions/fetch-channel-media.ts';
import { forgetOld } from './functions/forget-old.ts';
import { importContacts } from './functions/import-contacts.ts';
import { readFacts } from './functions/read-facts.ts';
import { receiveChannelMessage } from './functions/receive-channel-message.ts';
import { recordChannelStatus } from './functions/record-channel-status.ts';
import { replayWebhooks } from './functions/replay-webhooks.ts';
import { runAgentTurn } from './functions/run-agent-turn.ts';
import { sendMail } from './functions/send-mail.ts';
import { sendReadReceipt } from './functions/send-read-receipt.ts';
import { sweep } from './functions/sweep.ts';
import { syncTemplates } from './functions/sync-templates.ts';

/** Every function of the product. */
export const functions = [
  fanOutEvent,
  readFacts,
  deliverWebhooks,
  replayWebhooks,
  receiveChannelMessage,
  recordChannelStatus,
  fetchChannelMedia,
  applyAccountChange,
  syncTemplates,
  runAgentTurn,
  askRating,
  sendReadReceipt,
  importContacts,
  changeManyContacts,
  sendMail,
  sweep,
  forgetOld,
] as const;
