import { router } from '../trpc.ts';
import { getOrganization } from './get-organization.ts';
import { getUsage } from './get-usage.ts';

export const organizationRouter = router({ getOrganization, getUsage });
