import { webhooksReader } from '../../developers/webhooks/webhooks-reader.ts';
import { figuresReader } from '../../insight/analytics/refresh/figures-reader.ts';
import { pushReader } from '../../insight/push/push-reader.ts';
import { automationsReader } from '../../outreach/automations/triggers/automations-reader.ts';
import { campaignsReader } from '../../outreach/campaigns/outcomes/campaigns-reader.ts';
import type { Reader } from '../../platform/events/reader.ts';

/** All consumers of domain events. Consumers that process events in the same transaction do so in this order. */
export const registeredReaders: readonly Reader[] = [
  webhooksReader,
  automationsReader,
  campaignsReader,
  figuresReader,
  pushReader,
];
