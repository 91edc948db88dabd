import { handleRestRequest } from '#server/rest/handle-rest-request.ts';
import { webDoor } from '#server/rest/web-door.ts';

/**
 * Serves `/v1` in development and on serverless hosts, where Next handles requests. Elsewhere server/boot/http/doors.ts
 * does.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = webDoor(handleRestRequest);
