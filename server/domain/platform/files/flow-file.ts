import { buffer } from 'node:stream/consumers';
import { hasFlowFile } from './file.store.ts';
import { openFile } from './open-file.ts';

/** Returns the bytes of a file that was uploaded to a flow of the organization. Null if the file does not exist. */
export async function bytesOfFlowFile(organizationId: string, id: string) {
  const file = (await hasFlowFile(organizationId, id)) ? await openFile(organizationId, id) : null;
  const stream = await file?.read();
  return file && stream ? { bytes: await buffer(stream), mimeType: file.mimeType, name: file.name } : null;
}
