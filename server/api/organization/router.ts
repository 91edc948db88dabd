import { router } from '../trpc.ts';
import getOrganization from './get-organization.ts';
import getUsage from './get-usage.ts';
import listAudit from './list-audit.ts';
import updateOrganization from './update-organization.ts';

export const organizationRouter = router({ getOrganization, getUsage, listAudit, updateOrganization });
