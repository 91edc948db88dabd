import { router } from '../trpc.ts';
import beat from './beat.ts';
import leave from './leave.ts';

export const presenceRouter = router({ beat, leave });
