import type { Network } from '../network.ts';
import { capabilities } from './capabilities.ts';
import { controlThread } from './control-thread.ts';
import { describeNumber } from './describe-number.ts';
import { downloadMedia } from './download-media.ts';
import { explainStatus } from './explain-status.ts';
import { listTemplates } from './list-templates.ts';
import { markRead } from './mark-read.ts';
import { parseWebhook } from './parse-webhook.ts';
import { readAccountChanges } from './read-account-changes.ts';
import { readInboundMessage } from './read-inbound-message.ts';
import { readChange } from './read-message-change.ts';
import { readStatus } from './read-status.ts';
import { sendMessage } from './send-message.ts';
import { unpauseTemplate } from './unpause-template.ts';

/** The adapter for WhatsApp's Cloud API (whatsapp/operator.md). */
export const whatsapp: Network = {
  capabilities,
  readPayload: parseWebhook,
  readMessage: readInboundMessage,
  readChange,
  readStatus,
  explainStatus,
  readAccountChanges,
  channelTo: ({ number, to }) => ({
    sendMessage: (message, options) => sendMessage(number, to, message, options),
  }),
  downloadMedia,
  markRead,
  controlThread,
  describeNumber,
  listTemplates,
  unpauseTemplate,
};
