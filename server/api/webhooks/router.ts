import { router } from '../trpc.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { deliveryDetail } from './delivery-detail.ts';
import { getWebhook } from './get-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listEventTypes } from './list-event-types.ts';
import { listWebhooks } from './list-webhooks.ts';
import { retryDelivery } from './retry-delivery.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

export const webhooksRouter = router({
  createWebhook,
  deleteWebhook,
  deliveryDetail,
  getWebhook,
  listDeliveries,
  listEventTypes,
  listWebhooks,
  retryDelivery,
  rotateSecret,
  testWebhook,
  updateWebhook,
});
