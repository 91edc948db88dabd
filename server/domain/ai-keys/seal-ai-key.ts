import { AppError } from '#server/base/app-error.ts';
import { encrypt } from '#server/base/encrypt.ts';
import { stripEnd } from '#server/base/strip-ends.ts';
import type { AiProviderName } from '#server/contract/ai-models.ts';
import { checkTarget } from '#server/gateways/http/check-target.ts';

const hintLength = 4;
/** Four characters of a shorter one would be much of it. */
const hintedFrom = 16;

/** How a secret is kept: sealed for its row, and what may be shown of it. */
export const sealAiKey = (secret: string, id: string) => ({
  sealed: encrypt(secret, id),
  hint: secret.length >= hintedFrom ? secret.slice(-hintLength) : '',
});

/**
 * Where a compatible server is: a public https address, or one listed in WEBHOOK_ALLOWED_TARGETS. The others are where
 * they are. Throws invalid_request, invalid_url.
 */
export async function checkBaseUrl(provider: AiProviderName, url: string | null | undefined): Promise<string | null> {
  const needed = provider === 'openai-compatible';
  if (needed !== Boolean(url)) {
    const message = needed ? 'is needed for a compatible server' : 'is for compatible servers only';
    throw new AppError('invalid_request', { issues: [{ path: 'base_url', message }] });
  }
  if (!url) return null;
  const target = await checkTarget(url);
  // What stands in a query would be lost: paths are put behind the address.
  if (target?.search !== '') throw new AppError('invalid_url', { field: 'base_url' });
  return stripEnd(target.href, '/');
}
