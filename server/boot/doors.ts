import { filesPath } from '#server/domain/files/file-link.ts';
import { handleChannelWebhook } from '#server/inbound/handle-channel-webhook.ts';
import {
  embedPath,
  embedScriptPath,
  handleEmbedRequest,
  handleEmbedScript,
} from '#server/inbound/handle-embed-request.ts';
import { handleFileRequest } from '#server/inbound/handle-file-request.ts';
import { basePath, handleRestRequest } from '#server/rest/handle-rest-request.ts';
import { handleSandboxRequest, sandboxPath } from '#server/sandbox/handle-sandbox-request.ts';
import type { Door } from './http-server.ts';

const always: readonly Door[] = [
  { prefix: filesPath, handle: handleFileRequest },
  { prefix: embedScriptPath, handle: handleEmbedScript },
  { prefix: embedPath, handle: handleEmbedRequest },
  { prefix: sandboxPath, handle: handleSandboxRequest },
];

const product: readonly Door[] = [
  { prefix: basePath, handle: handleRestRequest },
  { prefix: '/api/channels/whatsapp', handle: handleChannelWebhook },
];

/**
 * What answers below which path without Next (design.md §2). In development the product's doors are left to the route
 * files of Next, which loads changed code anew.
 */
export const doorsFor = (dev: boolean): readonly Door[] => (dev ? always : [...product, ...always]);
