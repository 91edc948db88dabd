import path from 'node:path';
import { env } from '#server/base/env.ts';
import type { FileStorage } from './file-storage.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3-storage.ts';

/** Returns the file storage: the bucket of the S3_* settings, or the folder DATA_DIR/files if they are not set. */
export function selectStorage(): FileStorage {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return localStorage(path.join(env.DATA_DIR, 'files'));
  const region = env.S3_REGION;
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}
