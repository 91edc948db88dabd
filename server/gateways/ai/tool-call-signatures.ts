import type { ProviderMetadata } from 'ai';
import type { ToolCall } from './model.ts';

const signatures = new WeakMap<ToolCall, ProviderMetadata>();

/** Google signs its calls and wants the signature back with their results: kept beside the call as long as it lives. */
export function keepSignature(call: ToolCall, signature: ProviderMetadata | undefined): ToolCall {
  if (signature) signatures.set(call, signature);
  return call;
}

/** What came with a call, if it is the very object `generate` answered. */
export const signatureOf = (call: ToolCall): ProviderMetadata | undefined => signatures.get(call);
