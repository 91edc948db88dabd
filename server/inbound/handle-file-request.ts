import type { Readable } from 'node:stream';
import { filesPath, isFileLinkValid } from '#server/domain/platform/files/file-link.ts';
import { openFile } from '#server/domain/platform/files/open-file.ts';
import { bareType } from '#server/gateways/files/sniff-type.ts';

interface FileRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

interface FileAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Readable | null;
}

/**
 * Media types that a browser may show directly, because it cannot run code in them. Files of all other types are
 * downloaded.
 */
const shown = /^(image\/(jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/(mp4|3gpp|webm|quicktime))$/;

const plain = (status: number, body: string): FileAnswer => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body,
});

/**
 * Reads the byte range that a request asks for; media players ask for parts of a file. Null if the request has no
 * range, and `bad` if the range is outside the file.
 */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'bad' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'bad' : { start, end };
}

function headersOf(file: { name: string; mimeType: string }): Record<string, string> {
  const inline = shown.test(file.mimeType);
  const name = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    // `bareType` makes the stored type safe for a header, which must not contain a line break.
    'Content-Type': bareType(file.mimeType) || 'application/octet-stream',
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'private, max-age=3000, immutable',
    'Accept-Ranges': 'bytes',
  };
}

/**
 * GET /files/{organization}/{id}/{name}?expires&signature: returns a stored file. Every caller with the signed link may
 * load the file.
 */
export async function handleFileRequest(request: FileRequest): Promise<FileAnswer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { ...plain(405, 'Method not allowed'), headers: { Allow: 'GET, HEAD' } };
  }
  const [organizationId = '', id = ''] = request.path.slice(filesPath.length + 1).split('/');
  const { query } = request;
  if (!isFileLinkValid({ organizationId, id }, query.get('expires'), query.get('signature'))) {
    return plain(403, 'This link has expired or is not one of ours.');
  }
  const file = await openFile(organizationId, id);
  if (!file) return plain(404, 'This file no longer exists.');
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'bad') return { ...plain(416, 'Out of range'), headers: { 'Content-Range': `bytes */${file.size}` } };
  const length = range ? range.end - range.start + 1 : file.size;
  const headers = { ...headersOf(file), 'Content-Length': String(length) };
  const partial = range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` } : {};
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return { status, headers: { ...headers, ...partial }, body: null };
  const body = await file.read(range ?? undefined);
  return body ? { status, headers: { ...headers, ...partial }, body } : plain(404, 'This file no longer exists.');
}
