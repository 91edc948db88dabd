import { deliverWebhooks } from './functions/deliver-webhooks.ts';
import { fanOutEvent } from './functions/fan-out-event.ts';
import { sweep } from './functions/sweep.ts';

/** Every function of the product. */
export const functions = [fanOutEvent, deliverWebhooks, sweep] as const;
