import { webhooksConsumer } from '../../developers/webhooks/webhooks-consumer.ts';
import { figuresConsumer } from '../../insight/analytics/refresh/figures-consumer.ts';
import { pushConsumer } from '../../insight/push/push-consumer.ts';
import { automationsConsumer } from '../../outreach/automations/triggers/automations-consumer.ts';
import { campaignsConsumer } from '../../outreach/campaigns/outcomes/campaigns-consumer.ts';
import type { EventConsumer } from '../../platform/events/event-consumer.ts';

/** All consumers of domain events. Consumers that process events in the same transaction do so in this order. */
export const registeredConsumers: readonly EventConsumer[] = [
  webhooksConsumer,
  automationsConsumer,
  campaignsConsumer,
  figuresConsumer,
  pushConsumer,
];
