import { findEmbed } from '#server/domain/agents/agents/models/find-embed.ts';
import { embeddingWork } from '#server/domain/agents/knowledge/embed-due-passages.ts';
import { knowledgeWork } from '#server/domain/agents/knowledge/read-due-sources.ts';
import { backtestWork } from '#server/domain/agents/lab/run-backtest.ts';
import { caseWork } from '#server/domain/agents/lab/try-due-cases.ts';
import { deliveryWork } from '#server/domain/developers/webhooks/attempts/deliver-due.ts';
import { replayWork } from '#server/domain/developers/webhooks/replays/run-replay.ts';
import { conversationBulkWork } from '#server/domain/inbox/conversations/bulk/run-conversation-bulk.ts';
import { channelWork } from '#server/domain/inbox/receiving/channel-work.ts';
import { exportWork } from '#server/domain/insight/analytics/exports/make-due-exports.ts';
import { figuresWork } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { mailedReportWork } from '#server/domain/insight/mailed-reports/send-due-reports.ts';
import { pushWork } from '#server/domain/insight/push/tell-devices.ts';
import { exportContact, exportConversation } from '#server/domain/lifecycle/contact-lifecycle/export-contact.ts';
import { mergeReported } from '#server/domain/lifecycle/contact-lifecycle/merge-contacts.ts';
import { clientEndingWork } from '#server/domain/lifecycle/partners/export-client.ts';
import { watchWork } from '#server/domain/outreach/automations/triggers/watch-flows.ts';
import { runWork } from '#server/domain/outreach/automations/work/work-runs.ts';
import { startWork } from '#server/domain/outreach/automations/work/work-starts.ts';
import { campaignWork } from '#server/domain/outreach/campaigns/running/run-campaign.ts';
import { bulkWork } from '#server/domain/outreach/contact-bulk/run-bulk.ts';
import { importWork } from '#server/domain/people/contact-imports/import-contacts.ts';
import { mailWork } from '#server/domain/platform/mail/send-due-mail.ts';
import type { KindOfWork } from '#server/domain/platform/work/kind-of-work.ts';

/**
 * All kinds of work. Each kind is processed by its own function (`functions/work-off.ts`). The reconciler looks for due
 * work of all kinds.
 */
export const kindsOfWork: readonly KindOfWork[] = [
  mailWork,
  ...channelWork(mergeReported),
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
