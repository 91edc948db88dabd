import { router } from '../trpc.ts';
import allowPush from './allow-push.ts';
import removePush from './remove-push.ts';
import viewPush from './view-push.ts';

export const pushRouter = router({ viewPush, allowPush, removePush });
