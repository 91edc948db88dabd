import { router } from '../trpc.ts';
import putStepsAway from './put-steps-away.ts';
import switchDemoCustomers from './switch-demo-customers.ts';
import viewHome from './view-home.ts';

export const homeRouter = router({ putStepsAway, switchDemoCustomers, viewHome });
