import { findEmbed } from '#server/domain/agents/find-embed.ts';
import { bulkWork } from '#server/domain/contact-bulk/run-bulk.ts';
import { importWork } from '#server/domain/contact-imports/import-contacts.ts';
import { embeddingWork } from '#server/domain/knowledge/embed-due-passages.ts';
import { knowledgeWork } from '#server/domain/knowledge/read-due-sources.ts';
import { mailWork } from '#server/domain/mail/send-due-mail.ts';
import { channelWork } from '#server/domain/receiving/channel-work.ts';
import { deliveryWork } from '#server/domain/webhooks/deliver-due.ts';
import { replayWork } from '#server/domain/webhooks/run-replay.ts';
import type { KindOfWork } from '#server/domain/work/kind-of-work.ts';

/** Rows somebody works off, each kind by a function of its own (`functions/work-off.ts`); the sweep looks for all of them. */
export const kindsOfWork: readonly KindOfWork[] = [
  mailWork,
  ...channelWork,
  bulkWork,
  importWork,
  replayWork,
  knowledgeWork,
  embeddingWork(findEmbed),
  deliveryWork,
];
