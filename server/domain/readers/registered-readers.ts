import type { Reader } from '../events/reader.ts';
import { webhooksReader } from '../webhooks/webhooks-reader.ts';

/** Everybody who makes something of facts. Where several act in one transaction, they do so in this order. */
export const registeredReaders: readonly Reader[] = [webhooksReader];
