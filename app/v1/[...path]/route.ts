import { handleRestRequest } from '#server/rest/handle-rest-request.ts';
import { webEntry } from '#server/rest/web-entry.ts';

/**
 * Serves `/v1` in development and on serverless hosts, where Next handles requests. Elsewhere,
 * server/boot/http/entry-points.ts handles `/v1`.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = webEntry(handleRestRequest);
