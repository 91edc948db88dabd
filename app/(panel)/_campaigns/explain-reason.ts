import { type hasText, textOr } from '#app/_i18n/text-or.ts';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';

/**
 * Describes why a message waits, a campaign is paused, or a contact was left out. A code without a translated text is
 * an error code of the messaging provider, such as 130429.
 */
export const explainReason = (texts: Parameters<typeof hasText>[0], locale: string, reason: string): string =>
  textOr(texts, `reason_${reason}`, explainRefusal(reason, locale).reason);
