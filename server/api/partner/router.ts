import { router } from '../trpc.ts';
import createClient from './create-client.ts';
import createClientFromFile from './create-client-from-file.ts';
import createClientKey from './create-client-key.ts';
import endClient from './end-client.ts';
import exportUsage from './export-usage.ts';
import getClientBrand from './get-client-brand.ts';
import getClientUsage from './get-client-usage.ts';
import getPartnerUsage from './get-partner-usage.ts';
import inviteOwner from './invite-owner.ts';
import listClients from './list-clients.ts';
import resumeClient from './resume-client.ts';
import setClientBrand from './set-client-brand.ts';
import suspendClient from './suspend-client.ts';
import undoEnding from './undo-ending.ts';

export const partnerRouter = router({
  createClient,
  createClientFromFile,
  createClientKey,
  endClient,
  exportUsage,
  getClientBrand,
  getClientUsage,
  getPartnerUsage,
  inviteOwner,
  listClients,
  resumeClient,
  setClientBrand,
  suspendClient,
  undoEnding,
});
