import { forgetOldAccess } from '#server/access/forget-old-access.ts';
import { forgetOldAccounts } from '#server/domain/accounts/forget-old-accounts.ts';
import { forgetOldTurns } from '#server/domain/agents/forget-old-turns.ts';
import { forgetOldBulks } from '#server/domain/contact-bulk/forget-old-bulks.ts';
import { forgetOldImports } from '#server/domain/contact-imports/forget-old-imports.ts';
import { emptyLateAnswers } from '#server/domain/contact-lifecycle/empty-late-answers.ts';
import { forgetOldMerges } from '#server/domain/contact-lifecycle/forget-old-merges.ts';
import { removeLeftFiles } from '#server/domain/contact-lifecycle/remove-files.ts';
import { archiveIdleConversations } from '#server/domain/conversations/rating.ts';
import { forgetOldFacts } from '#server/domain/events/forget-old-facts.ts';
import { forgetOldKeys } from '#server/domain/idempotency/forget-old-keys.ts';
import { forgetOldMail } from '#server/domain/mail/forget-old-mail.ts';
import { registeredReaders } from '#server/domain/readers/registered-readers.ts';
import { forgetOldChannel } from '#server/domain/receiving/forget-old-channel.ts';
import { forgetIdleVisitors } from '#server/domain/web-chat/visitor.ts';
import { forgetOldEvents } from '#server/domain/webhooks/forget-old-events.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Every hour: what is kept for a while only is forgotten, and idle conversations are archived. */
export const forgetOld = inngest.createFunction({ id: 'forget-old', triggers: [{ cron: '17 * * * *' }] }, async () => {
  await forgetOldAccess();
  await forgetOldAccounts();
  await forgetOldEvents();
  await forgetOldFacts(registeredReaders);
  await forgetOldChannel();
  await forgetOldTurns();
  await forgetOldKeys();
  await forgetOldMail();
  await forgetOldImports();
  await forgetOldMerges();
  await removeLeftFiles();
  await emptyLateAnswers();
  await archiveIdleConversations();
  await forgetOldBulks();
  await forgetIdleVisitors();
});
