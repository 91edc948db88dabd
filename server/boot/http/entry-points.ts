import { hooksPath } from '#server/base/sandbox-hook.ts';
import { isSandboxOn, sandboxPath } from '#server/base/sandbox-token.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';
import { filesPath } from '#server/domain/platform/files/file-link.ts';
import { admitToSandbox } from '#server/inbound/admit-to-sandbox.ts';
import { handleChannelWebhook } from '#server/inbound/handle-channel-webhook.ts';
import {
  embedPath,
  embedScriptPath,
  handleEmbedRequest,
  handleEmbedScript,
} from '#server/inbound/handle-embed-request.ts';
import { handleFileRequest } from '#server/inbound/handle-file-request.ts';
import { basePath, handleRestRequest } from '#server/rest/handle-rest-request.ts';
import { handleInspectorRequest, inspectorPath } from '#server/sandbox/handle-inspector-request.ts';
import { handlePhoneRequest, phonePath } from '#server/sandbox/handle-phone-request.ts';
import { handleSandboxRequest } from '#server/sandbox/handle-sandbox-request.ts';
import { takeDelivery } from '#server/sandbox/take-delivery.ts';
import type { EntryPoint } from './http-server.ts';

const always: readonly EntryPoint[] = [
  { prefix: filesPath, handle: handleFileRequest },
  { prefix: embedScriptPath, handle: handleEmbedScript },
  { prefix: embedPath, handle: handleEmbedRequest },
];

type Admitted = (
  ...given: [...Parameters<EntryPoint['handle']>, organizationId: string]
) => ReturnType<EntryPoint['handle']>;

/** Builds the entry point of a sandbox tool. Only callers who belong to the organization may use it. */
const tool = (prefix: string, scope: Scope, use: Admitted): EntryPoint => ({
  prefix,
  handle: async (request) => {
    const admission = await admitToSandbox(request, scope);
    if ('refusal' in admission) return admission.refusal;
    const answer = await use(request, admission.organizationId);
    return { ...answer, headers: { ...admission.headers, ...answer.headers } };
  },
});

/**
 * Entry points of the sandbox: the simulated phone, the webhook inspector and its receiver, and the simulated WhatsApp
 * API.
 */
const sandbox: readonly EntryPoint[] = [
  tool(phonePath, 'messages:send', handlePhoneRequest),
  tool(inspectorPath, 'webhooks:manage', handleInspectorRequest),
  { prefix: hooksPath, handle: takeDelivery },
  { prefix: sandboxPath, handle: handleSandboxRequest },
];

const product: readonly EntryPoint[] = [
  { prefix: basePath, handle: handleRestRequest },
  { prefix: '/api/channels/whatsapp', handle: handleChannelWebhook },
];

/**
 * Returns the entry points that this server handles itself, without Next (server/ARCHITECTURE.md#layers). In
 * development, Next's route files handle the product's entry points, because Next reloads changed code. If the sandbox
 * is off, its paths are treated like any unknown path.
 */
export const entryPointsFor = (dev: boolean): readonly EntryPoint[] => [
  ...(dev ? [] : product),
  ...always,
  ...(isSandboxOn() ? sandbox : []),
];
