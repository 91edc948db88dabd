import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { stripEnd } from '#server/base/strip-ends.ts';
import type { FileStorage } from './file-storage.ts';

export interface S3Settings {
  /** The URL of the service without the bucket, such as https://s3.sa-east-1.amazonaws.com or http://minio:9000. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const patienceMs = 60_000;

/**
 * Stores files in a bucket of any S3-compatible service. The bucket's name is part of the path, because every such
 * service supports that form.
 */
export function s3Storage(settings: S3Settings): FileStorage {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const urlOf = (key: string) => `${stripEnd(settings.endpoint, '/')}/${settings.bucket}/${key}`;
  const ask = (method: string, key: string, more: RequestInit = {}) =>
    client.fetch(urlOf(key), { method, signal: AbortSignal.timeout(patienceMs), ...more });
  const refuse = async (what: string, response: Response): Promise<never> => {
    throw new Error(`the storage refused to ${what}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  };
  return {
    async write(key, bytes) {
      const response = await ask('PUT', key, { body: new Uint8Array(bytes) });
      if (!response.ok) await refuse('write', response);
      await response.arrayBuffer();
    },
    async read(key, range) {
      const response = await ask('GET', key, range ? { headers: { Range: `bytes=${range.start}-${range.end}` } } : {});
      if (response.status === 404) {
        await response.arrayBuffer();
        return null;
      }
      if (!response.ok || !response.body) return refuse('read', response);
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },
    async remove(key) {
      const response = await ask('DELETE', key);
      if (!response.ok && response.status !== 404) await refuse('remove', response);
      await response.arrayBuffer();
    },
  };
}
