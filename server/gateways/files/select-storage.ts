import { constants } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { stripEnd } from '#server/base/strip-ends.ts';
import type { FileStorage } from './file-storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores files in a folder of this machine (DATA_DIR/files). */
export function localStorage(folder: string): FileStorage {
  const filePath = (key: string): string => {
    const file = path.resolve(folder, key);
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error('a storage key leaves the folder');
    return file;
  };
  return {
    async write(key, bytes) {
      const file = filePath(key);
      await mkdir(path.dirname(file), { recursive: true });
      const unfinished = `${file}.${newId()}.part`;
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      try {
        const handle = await open(filePath(key), constants.O_RDONLY);
        return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(filePath(key), { force: true }),
  };
}

interface S3Settings {
  /** The URL of the service without the bucket, such as https://s3.sa-east-1.amazonaws.com or http://minio:9000. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const patienceMs = 60_000;

/**
 * Stores files in a bucket of any S3-compatible service. URLs contain the bucket's name in the path, because every such
 * service supports this form.
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

/** Returns the file storage: the bucket of the S3_* settings, or the folder DATA_DIR/files if they are not set. */
export function selectStorage(): FileStorage {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return localStorage(path.join(env.DATA_DIR, 'files'));
  const region = env.S3_REGION;
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}
