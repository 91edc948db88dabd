import { router } from '../../trpc.ts';
import { campaignEditing } from './campaign-editing.ts';
import { campaignRunning } from './campaign-running.ts';

export const campaignsRouter = router({ ...campaignEditing, ...campaignRunning });
