import { router } from '../trpc.ts';
import createConnection from './create-connection.ts';
import disconnectConnection from './disconnect-connection.ts';
import listConnections from './list-connections.ts';
import listNumbers from './list-numbers.ts';
import listTemplates from './list-templates.ts';
import removeConnection from './remove-connection.ts';
import syncTemplates from './sync-templates.ts';
import unpauseTemplate from './unpause-template.ts';
import updateConnection from './update-connection.ts';
import verifyConnection from './verify-connection.ts';

export const connectionsRouter = router({
  createConnection,
  disconnectConnection,
  listConnections,
  listNumbers,
  listTemplates,
  removeConnection,
  syncTemplates,
  unpauseTemplate,
  updateConnection,
  verifyConnection,
});
