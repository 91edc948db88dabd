import { findEmbed } from '#server/domain/agents/find-embed.ts';
import { exportWork } from '#server/domain/analytics/make-due-exports.ts';
import { figuresWork } from '#server/domain/analytics/refresh-figures.ts';
import { watchWork } from '#server/domain/automations/watch-flows.ts';
import { runWork } from '#server/domain/automations/work-runs.ts';
import { startWork } from '#server/domain/automations/work-starts.ts';
import { campaignWork } from '#server/domain/campaigns/run-campaign.ts';
import { bulkWork } from '#server/domain/contact-bulk/run-bulk.ts';
import { importWork } from '#server/domain/contact-imports/import-contacts.ts';
import { exportContact, exportConversation } from '#server/domain/contact-lifecycle/export-contact.ts';
import { conversationBulkWork } from '#server/domain/conversations/run-conversation-bulk.ts';
import { embeddingWork } from '#server/domain/knowledge/embed-due-passages.ts';
import { knowledgeWork } from '#server/domain/knowledge/read-due-sources.ts';
import { backtestWork } from '#server/domain/lab/run-backtest.ts';
import { caseWork } from '#server/domain/lab/try-due-cases.ts';
import { mailWork } from '#server/domain/mail/send-due-mail.ts';
import { mailedReportWork } from '#server/domain/mailed-reports/send-due-reports.ts';
import { clientEndingWork } from '#server/domain/partners/export-client.ts';
import { pushWork } from '#server/domain/push/tell-devices.ts';
import { channelWork } from '#server/domain/receiving/channel-work.ts';
import { deliveryWork } from '#server/domain/webhooks/deliver-due.ts';
import { replayWork } from '#server/domain/webhooks/run-replay.ts';
import type { KindOfWork } from '#server/domain/work/kind-of-work.ts';

/**
 * All kinds of work. Each is processed by its own function (`functions/work-off.ts`); the reconciler looks for all of
 * them.
 */
export const kindsOfWork: readonly KindOfWork[] = [
  mailWork,
  ...channelWork,
  bulkWork,
  conversationBulkWork,
  campaignWork,
  importWork,
  replayWork,
  knowledgeWork,
  embeddingWork(findEmbed),
  caseWork,
  backtestWork,
  deliveryWork,
  pushWork,
  watchWork,
  startWork,
  runWork,
  figuresWork,
  exportWork,
  mailedReportWork,
  clientEndingWork({ contacts: exportContact, conversations: exportConversation }),
];
