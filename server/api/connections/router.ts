import { router } from '../trpc.ts';
import { listConnections } from './list-connections.ts';
import { listTemplates } from './list-templates.ts';
import { syncTemplates } from './sync-templates.ts';

export const connectionsRouter = router({ listConnections, listTemplates, syncTemplates });
