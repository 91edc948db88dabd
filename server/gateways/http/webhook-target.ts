import { isHookUrl } from '#server/base/sandbox-hook.ts';
import { checkTarget, parseTarget } from './check-target.ts';

const ownInspector = (text: string): URL | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && isHookUrl(url) ? url : null;
};

/** As `parseTarget`. Only webhooks may also go to the inspector of this deployment's sandbox. */
export const parseWebhookTarget = (text: string): URL | null => ownInspector(text) ?? parseTarget(text);

/** As `checkTarget`. Only webhooks may also go to the inspector of this deployment's sandbox. */
export const checkWebhookTarget = async (text: string): Promise<URL | null> => ownInspector(text) ?? checkTarget(text);
