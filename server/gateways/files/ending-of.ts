const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
/** File extensions of media types whose second part is not the extension. */
const endings: Readonly<Record<string, string>> = {
  'application/msword': 'doc',
  [`${office}.wordprocessingml.document`]: 'docx',
  'application/vnd.ms-excel': 'xls',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  'application/vnd.ms-powerpoint': 'ppt',
  [`${office}.presentationml.presentation`]: 'pptx',
  [`${open}.text`]: 'odt',
  [`${open}.spreadsheet`]: 'ods',
  [`${open}.presentation`]: 'odp',
  'application/vnd.android.package-archive': 'apk',
  'application/vnd.rar': 'rar',
  'application/x-rar-compressed': 'rar',
  'application/x-7z-compressed': '7z',
  'application/x-zip-compressed': 'zip',
  'application/gzip': 'gz',
  'application/octet-stream': 'bin',
  'text/plain': 'txt',
  'text/calendar': 'ics',
  'text/markdown': 'md',
  'text/vcard': 'vcf',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
};

/**
 * Returns the file extension for a media type, without the dot: `jpeg` for `image/jpeg`, `docx` for a Word document,
 * and `bin` for an unknown type.
 */
export function endingOf(mimeType: string): string {
  const bare = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = endings[bare];
  if (known !== undefined) return known;
  // The second part of a vendor's media type (`vnd.`) is not a file extension.
  if (/\/vnd\./.test(bare)) return 'bin';
  return /\/(?:x-)?(\w+)/.exec(bare)?.[1] ?? 'bin';
}
