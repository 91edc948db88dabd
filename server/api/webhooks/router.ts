import { router } from '../trpc.ts';
import countReplayable from './count-replayable.ts';
import createWebhook from './create-webhook.ts';
import deleteWebhook from './delete-webhook.ts';
import deliveryDetail from './delivery-detail.ts';
import getWebhook from './get-webhook.ts';
import glanceAtWebhooks from './glance-at-webhooks.ts';
import listDeliveries from './list-deliveries.ts';
import listEventTypes from './list-event-types.ts';
import listReplays from './list-replays.ts';
import listWebhooks from './list-webhooks.ts';
import retryDeliveries from './retry-deliveries.ts';
import retryDelivery from './retry-delivery.ts';
import rotateSecret from './rotate-secret.ts';
import sampleEvent from './sample-event.ts';
import searchDeliveries from './search-deliveries.ts';
import sendExample from './send-example.ts';
import startReplay from './start-replay.ts';
import testWebhook from './test-webhook.ts';
import updateWebhook from './update-webhook.ts';
import webhookStats from './webhook-stats.ts';

export const webhooksRouter = router({
  countReplayable,
  createWebhook,
  deleteWebhook,
  deliveryDetail,
  getWebhook,
  glanceAtWebhooks,
  listDeliveries,
  listEventTypes,
  listReplays,
  listWebhooks,
  retryDeliveries,
  retryDelivery,
  rotateSecret,
  sampleEvent,
  searchDeliveries,
  sendExample,
  startReplay,
  testWebhook,
  updateWebhook,
  webhookStats,
});
