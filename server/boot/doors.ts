import { isSandboxOn, sandboxPath } from '#server/base/sandbox-token.ts';
import { filesPath } from '#server/domain/files/file-link.ts';
import { admitToPhone } from '#server/inbound/admit-to-phone.ts';
import { handleChannelWebhook } from '#server/inbound/handle-channel-webhook.ts';
import {
  embedPath,
  embedScriptPath,
  handleEmbedRequest,
  handleEmbedScript,
} from '#server/inbound/handle-embed-request.ts';
import { handleFileRequest } from '#server/inbound/handle-file-request.ts';
import { basePath, handleRestRequest } from '#server/rest/handle-rest-request.ts';
import { handlePhoneRequest, phonePath } from '#server/sandbox/handle-phone-request.ts';
import { handleSandboxRequest } from '#server/sandbox/handle-sandbox-request.ts';
import type { Door } from './http-server.ts';

const always: readonly Door[] = [
  { prefix: filesPath, handle: handleFileRequest },
  { prefix: embedScriptPath, handle: handleEmbedScript },
  { prefix: embedPath, handle: handleEmbedRequest },
];

/** The double of the network operator, and the phone in front of it: whoever holds it is somebody of the organization. */
const sandbox: readonly Door[] = [
  {
    prefix: phonePath,
    handle: async (request) => {
      const admission = await admitToPhone(request);
      if ('refusal' in admission) return admission.refusal;
      const answer = await handlePhoneRequest(request, admission.organizationId);
      return { ...answer, headers: { ...admission.headers, ...answer.headers } };
    },
  },
  { prefix: sandboxPath, handle: handleSandboxRequest },
];

const product: readonly Door[] = [
  { prefix: basePath, handle: handleRestRequest },
  { prefix: '/api/channels/whatsapp', handle: handleChannelWebhook },
];

/**
 * What answers below which path without Next (design.md §2). In development the product's doors are left to the route
 * files of Next, which loads changed code anew. Without the sandbox its paths are like any that nobody knows.
 */
export const doorsFor = (dev: boolean): readonly Door[] => [
  ...(dev ? [] : product),
  ...always,
  ...(isSandboxOn() ? sandbox : []),
];
