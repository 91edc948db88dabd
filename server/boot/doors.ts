import { handleChannelWebhook } from '#server/inbound/handle-channel-webhook.ts';
import { handleSandboxRequest, sandboxPath } from '#server/sandbox/handle-sandbox-request.ts';
import type { Door } from './http-server.ts';

/** Our doors beside `/v1`: what answers below which path (design.md §2). */
export const doors: readonly Door[] = [
  { prefix: '/api/channels/whatsapp', handle: handleChannelWebhook },
  { prefix: sandboxPath, handle: handleSandboxRequest },
];
