import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import { type SendResult, sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { rehearse } from '#server/db/rehearse.ts';
import { sendMessage } from '../../../inbox/sending/sends/send-message.ts';
import { chooseAudience } from '../audience/choose-audience.ts';
import { fillTemplate, templateOf } from '../message/fill-template.ts';
import { findUnprepared } from '../message/preparation.store.ts';
import { valuesOf } from '../message/prepare-recipients.ts';
import { detailsOf } from '../message/template-problems.ts';
import { maxPriceOf } from '../price/max-price.ts';
import { requirePlan, requireStatus } from '../require-campaign.ts';

const notReady = (problem: string) => new AppError('campaign_not_ready', { problems: [problem] });

/**
 * Sends the message as a test to one phone, filled with the values of the first recipient. The test is sent in the same
 * way as by the campaign, but belongs to no recipient and counts in no figures. Throws campaign_not_found,
 * campaign_wrong_status, campaign_not_ready, segment_not_found, and the errors of sendMessage.
 */
export async function sendTestMessage(
  actor: Actor,
  input: {
    readonly id: string;
    readonly to: string;
    readonly variant: number;
    readonly idempotency_key?: string | undefined;
  },
): Promise<SendResult> {
  const { organizationId } = actor;
  const campaign = await requirePlan(organizationId, input.id);
  requireStatus(campaign, ['draft']);
  const template = templateOf(campaign, input.variant);
  const details = await detailsOf(organizationId, campaign, template);
  if (!details) throw notReady('no_template');
  if (details.status !== 'APPROVED') throw notReady('template_not_approved');
  const person = await rehearse(async (tx) => {
    await chooseAudience(tx, organizationId, campaign);
    return findUnprepared(tx, organizationId, campaign.id, now(), 0);
  });
  if (!person) throw notReady('nobody_to_send_to');
  const { params, missing } = fillTemplate(template, valuesOf(person), templateNeeds(details.components));
  if (missing.length > 0) throw notReady('missing_parameter');
  const { template_name, language_code, header_image_url } = template;
  const message = sendMessageInput.parse({
    type: 'template',
    to: input.to,
    connection_id: campaign.connection_id,
    template_name,
    language_code,
    ...(header_image_url ? { header_image_url } : {}),
    ...params,
    // As in the campaign itself, the conversation appears in the inbox only after the phone's owner replies.
    open_conversation: 'on_reply',
    idempotency_key: input.idempotency_key,
  });
  return sendMessage(actor, message, { maxPrice: maxPriceOf(campaign, details.category) });
}
