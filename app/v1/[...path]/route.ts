import { handleRestRequest } from '#server/rest/handle-rest-request.ts';
import { webDoor } from '#server/rest/web-door.ts';

/** `/v1` where Next answers: in development and on serverless hosts. Otherwise server/boot/doors.ts does. */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = webDoor(handleRestRequest);
