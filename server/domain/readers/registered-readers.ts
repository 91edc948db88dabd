import { figuresReader } from '../analytics/figures-reader.ts';
import { automationsReader } from '../automations/automations-reader.ts';
import { campaignsReader } from '../campaigns/campaigns-reader.ts';
import type { Reader } from '../events/reader.ts';
import { pushReader } from '../push/push-reader.ts';
import { webhooksReader } from '../webhooks/webhooks-reader.ts';

/** All consumers of domain events. If several act in one transaction, they do so in this order. */
export const registeredReaders: readonly Reader[] = [
  webhooksReader,
  automationsReader,
  campaignsReader,
  figuresReader,
  pushReader,
];
