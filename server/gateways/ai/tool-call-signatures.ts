import type { ProviderMetadata } from 'ai';
import type { ToolCall } from './model.ts';

const signatures = new WeakMap<ToolCall, ProviderMetadata>();

/**
 * Remembers the signature of a call as long as the call object exists. Google signs its calls and requires the
 * signature together with their results.
 */
export function keepSignature(call: ToolCall, signature: ProviderMetadata | undefined): ToolCall {
  if (signature) signatures.set(call, signature);
  return call;
}

/** Returns the signature of a call, if it is the same object that `generate` returned. */
export const signatureOf = (call: ToolCall): ProviderMetadata | undefined => signatures.get(call);
