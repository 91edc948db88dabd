import { z } from 'zod';

const id = z.uuid();
const sender = z.strictObject({ organization_id: id, connection_id: id, sender_key: z.string() });

/**
 * Every job by name, with the shape of its data. A job is a wake-up: its run claims all due work
 * (server/ARCHITECTURE.md#layers), so a wake-up that arrives twice or late does no harm. The exceptions are
 * `parley/automation_run.waits`, whose run waits, and `parley/automation_run.woken`, which ends such a wait. The data
 * contains the organization, because the engine shares its capacity fairly among organizations. Only the reconciler's
 * data has no organization, because the reconciler checks all organizations.
 */
export const jobs = {
  'parley/reconcile.due': z.strictObject({}),
  'parley/event.recorded': z.strictObject({ organization_id: id }),
  'parley/facts.unread': z.strictObject({ organization_id: id, reader: z.string() }),
  'parley/delivery.due': z.strictObject({ organization_id: id, endpoint_id: id }),
  'parley/mail.due': z.strictObject({ organization_id: id }),
  'parley/push.due': z.strictObject({ organization_id: id, session_id: id }),
  'parley/webhook_replay.due': z.strictObject({ organization_id: id, replay_id: id }),
  'parley/channel.message_received': sender,
  'parley/channel.status_received': sender,
  'parley/channel.media_due': sender,
  'parley/channel.account_changed': sender,
  'parley/templates.sync_due': z.strictObject({ organization_id: id, connection_id: id }),
  'parley/conversation.awaits_agent': z.strictObject({ organization_id: id, conversation_id: id }),
  'parley/handoff_wait.due': z.strictObject({ organization_id: id, conversation_id: id }),
  'parley/queue.due': z.strictObject({ organization_id: id, queue_id: id }),
  'parley/read_receipt.due': z.strictObject({ organization_id: id, conversation_id: id }),
  'parley/rating.due': z.strictObject({ organization_id: id, conversation_id: id }),
  'parley/opt_out.words_due': z.strictObject({
    organization_id: id,
    conversation_id: id,
    words: z.enum(['question', 'stopped', 'kept']),
  }),
  'parley/contact_import.due': z.strictObject({ organization_id: id, import_id: id }),
  'parley/contact_bulk.due': z.strictObject({ organization_id: id, bulk_id: id }),
  'parley/conversation_bulk.due': z.strictObject({ organization_id: id, bulk_id: id }),
  'parley/automation_start.due': z.strictObject({ organization_id: id, lane: z.int() }),
  'parley/automation_watch.due': z.strictObject({ organization_id: id }),
  'parley/automation_run.due': z.strictObject({ organization_id: id, lane: z.int() }),
  'parley/automation_run.waits': z.strictObject({
    organization_id: id,
    lane: z.int(),
    wait_key: z.string(),
    until: z.iso.datetime().nullable(),
    for_event: z.boolean(),
  }),
  'parley/automation_run.woken': z.strictObject({ organization_id: id, wait_key: z.string() }),
  'parley/campaign.due': z.strictObject({ organization_id: id, campaign_id: id, lane: z.int() }),
  'parley/figures.due': z.strictObject({ organization_id: id }),
  'parley/figure_export.due': z.strictObject({ organization_id: id }),
  'parley/mailed_report.due': z.strictObject({ organization_id: id }),
  'parley/client_ending.due': z.strictObject({ organization_id: id }),
  'parley/knowledge.due': z.strictObject({ organization_id: id }),
  'parley/knowledge.unembedded': z.strictObject({ organization_id: id }),
  'parley/agent_cases.due': z.strictObject({ organization_id: id }),
  'parley/agent_backtest.due': z.strictObject({ organization_id: id }),
} as const;

export type JobName = keyof typeof jobs;
/** Whether this is the name of a job, and not of another event of the job engine. */
export const isJobName = (name: unknown): name is JobName => typeof name === 'string' && Object.hasOwn(jobs, name);

export type JobData<Name extends JobName> = z.infer<(typeof jobs)[Name]>;
