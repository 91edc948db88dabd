import { router } from '../trpc.ts';
import listEvents from './list-events.ts';

export const eventsRouter = router({ listEvents });
