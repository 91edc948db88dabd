import { router } from '../../trpc.ts';
import { automationEditing } from './automation-editing.ts';
import { automationRuns } from './automation-runs.ts';

export const automationsRouter = router({ ...automationEditing, ...automationRuns });
