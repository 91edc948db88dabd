import { AppError } from '#server/base/errors/app-error.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import { stripEnd } from '#server/base/strip-ends.ts';
import type { AiProviderName } from '#server/contract/agents/ai-models.ts';
import { checkTarget } from '#server/gateways/http/check-target.ts';

const hintLength = 4;
/**
 * The length from which the last characters of a secret may be shown. Four characters of a shorter secret would reveal
 * too much.
 */
const hintedFrom = 16;

/** Returns the stored form of a secret: its encryption, bound to its row, and the few characters that may be shown. */
export const sealAiKey = (secret: string, id: string) => ({
  sealed: encrypt(secret, id),
  hint: secret.length >= hintedFrom ? secret.slice(-hintLength) : '',
});

/**
 * Checks the address of an OpenAI-compatible server. It must be a public https address, or be listed in
 * WEBHOOK_ALLOWED_TARGETS. Other providers have fixed addresses. Throws invalid_request, invalid_url.
 */
export async function checkBaseUrl(provider: AiProviderName, url: string | null | undefined): Promise<string | null> {
  const needed = provider === 'openai-compatible';
  if (needed !== Boolean(url)) {
    const message = needed ? 'is needed for a compatible server' : 'is for compatible servers only';
    throw new AppError('invalid_request', { issues: [{ path: 'base_url', message }] });
  }
  if (!url) return null;
  const target = await checkTarget(url);
  // Paths are appended to the address, so a query in it would be lost.
  if (target?.search !== '') throw new AppError('invalid_url', { field: 'base_url' });
  return stripEnd(target.href, '/');
}
