import { router } from '../trpc.ts';
import acceptQuality from './accept-quality.ts';
import cancelCampaign from './cancel-campaign.ts';
import createCampaign from './create-campaign.ts';
import exportRecipients from './export-recipients.ts';
import getCampaign from './get-campaign.ts';
import hoursAtStart from './hours-at-start.ts';
import listCampaigns from './list-campaigns.ts';
import listContactCampaigns from './list-contact-campaigns.ts';
import listRecipients from './list-recipients.ts';
import listSegments from './list-segments.ts';
import pauseCampaign from './pause-campaign.ts';
import preflightCampaign from './preflight-campaign.ts';
import previewCampaign from './preview-campaign.ts';
import removeCampaign from './remove-campaign.ts';
import resumeCampaign from './resume-campaign.ts';
import retryCampaign from './retry-campaign.ts';
import sampleAudience from './sample-audience.ts';
import sendTestMessage from './send-test-message.ts';
import showCampaign from './show-campaign.ts';
import simulateCampaign from './simulate-campaign.ts';
import startCampaign from './start-campaign.ts';
import takeBackCampaign from './take-back-campaign.ts';
import updateCampaign from './update-campaign.ts';
import uploadCampaignList from './upload-campaign-list.ts';

export const campaignsRouter = router({
  acceptQuality,
  cancelCampaign,
  createCampaign,
  exportRecipients,
  getCampaign,
  hoursAtStart,
  listCampaigns,
  listContactCampaigns,
  listRecipients,
  listSegments,
  pauseCampaign,
  preflightCampaign,
  previewCampaign,
  removeCampaign,
  resumeCampaign,
  retryCampaign,
  sampleAudience,
  sendTestMessage,
  showCampaign,
  simulateCampaign,
  startCampaign,
  takeBackCampaign,
  updateCampaign,
  uploadCampaignList,
});
