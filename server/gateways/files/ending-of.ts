const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
/** Types whose name is not their file extension. */
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
 * Returns the file extension of a type, without its dot: `image/jpeg` gives `jpeg`, a Word document `docx`, an unknown
 * type `bin`.
 */
export function endingOf(mimeType: string): string {
  const bare = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = endings[bare];
  if (known !== undefined) return known;
  // A vendor's type name does not tell the extension.
  if (/\/vnd\./.test(bare)) return 'bin';
  return /\/(?:x-)?(\w+)/.exec(bare)?.[1] ?? 'bin';
}
