import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { oweAccountCallback } from './post-callbacks.ts';
import { findTemplateOfId, setTemplateUnpaused } from './template.store.ts';

/** WhatsApp's name for a pause that was caused by pacing. All other pauses are because of low quality. */
const pacingPause = 'RATE_LIMITING_PAUSE';

/**
 * POST /{template_id}/unpause (whatsapp/operator.md#c13): ends a pause that was caused by pacing. A pause because of
 * low quality ends by itself.
 */
export async function unpauseTemplate(id: string): Promise<CloudAnswer> {
  const known = await findTemplateOfId(id);
  if (!known || known.status === 'DELETED') return cloudError(404, 100, `template ${id} does not exist`);
  if (known.status !== 'PAUSED') return cloudError(400, 100, `template ${known.name} is not paused`);
  if (known.rejected_reason !== pacingPause) {
    const reason = 'The template was paused for low quality. It is unpaused when its pause is over.';
    return { status: 200, body: { success: false, reason } };
  }
  await setTemplateUnpaused(id);
  await oweAccountCallback(known.waba_id, 'message_template_status_update', {
    event: 'UNPAUSED',
    message_template_id: Number(known.id),
    message_template_name: known.name,
    message_template_language: known.language,
    message_template_category: known.category,
    reason: 'NONE',
  });
  return { status: 200, body: { success: true } };
}
