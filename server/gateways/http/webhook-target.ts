import { isHookUrl } from '#server/base/sandbox-hook.ts';
import { checkTarget, parseTarget } from './check-target.ts';

const ownInspector = (text: string): URL | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && isHookUrl(url) ? url : null;
};

/**
 * Works like `parseTarget`, but also accepts the webhook inspector of this deployment's sandbox. Only webhooks may be
 * sent to the inspector.
 */
export const parseWebhookTarget = (text: string): URL | null => ownInspector(text) ?? parseTarget(text);

/**
 * Works like `checkTarget`, but also accepts the webhook inspector of this deployment's sandbox. Only webhooks may be
 * sent to the inspector.
 */
export const checkWebhookTarget = async (text: string): Promise<URL | null> => ownInspector(text) ?? checkTarget(text);
