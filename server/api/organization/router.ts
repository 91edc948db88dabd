import { router } from '../trpc.ts';
import getConversationSettings from './get-conversation-settings.ts';
import getOrganization from './get-organization.ts';
import getSendingPolicy from './get-sending-policy.ts';
import getUsage from './get-usage.ts';
import getUsageOutlook from './get-usage-outlook.ts';
import listAudit from './list-audit.ts';
import updateConversationSettings from './update-conversation-settings.ts';
import updateOrganization from './update-organization.ts';
import updateSendingPolicy from './update-sending-policy.ts';

export const organizationRouter = router({
  getConversationSettings,
  getOrganization,
  getSendingPolicy,
  getUsage,
  getUsageOutlook,
  listAudit,
  updateConversationSettings,
  updateOrganization,
  updateSendingPolicy,
});
