import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Makes a PDF from the lines of each page, in Helvetica and with Latin-1 letters only. With `encrypted`, an unknown
 * password protects the PDF.
 */
export function makePdf(pages: readonly (readonly string[])[], options: { encrypted?: boolean } = {}): Buffer {
  const objects = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>', ''];
  const add = (text: string) => objects.push(text);
  const kids = pages.map((lines) => {
    const drawn = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ');
    const content = `BT /F1 12 Tf 50 750 Td 14 TL ${drawn} ET`;
    const id = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const resources = '<< /Font << /F1 1 0 R >> >>';
    return add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${id} 0 R /Resources ${resources} >>`);
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  const root = add('<< /Type /Catalog /Pages 2 0 R >>');
  const secret = 'ab'.repeat(32);
  const lock = options.encrypted ? add(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret}> >>`) : null;
  const offsets: number[] = [];
  let text = '%PDF-1.4\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const locked = lock ? `/Encrypt ${lock} 0 R /ID [<${secret}> <${secret}>]` : '';
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer << /Size ${objects.length + 1} /Root ${root} 0 R ${locked} >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  /** The size that the zip entry declares. If absent, the real size is declared. */
  readonly said?: number;
}

/** Makes a zip with these entries. */
export function makeZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, said } of entries) {
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(said ?? bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end]);
}

const types = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const paragraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A part of a DOCX: a paragraph, a heading with its level, table rows of cells, or a sentence with a footnote. */
export type DocxPart =
  | string
  | { readonly heading: string; readonly level: number }
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly text: string; readonly footnote: string };

function xmlOf(part: DocxPart, notes: string[]): string {
  if (typeof part === 'string') return paragraph(part);
  if ('heading' in part) return paragraph(part.heading, `Heading${part.level}`);
  if ('rows' in part) {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    return `<w:tbl>${part.rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
  }
  const id = notes.push(part.footnote);
  return `<w:p><w:r><w:t>${part.text}</w:t></w:r><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;
}

const noteRelations = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="n1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>`;

/**
 * Makes a DOCX file with these parts. `said` is the unpacked size that the zip declares for the document; by default
 * this is the real size.
 */
export function makeDocx(parts: readonly DocxPart[], said?: number): Buffer {
  const notes: string[] = [];
  const body = parts.map((part) => xmlOf(part, notes)).join('');
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document ${word}><w:body>${body}</w:body></w:document>`;
  const told = notes.map((text, index) => `<w:footnote w:id="${index + 1}">${paragraph(text)}</w:footnote>`).join('');
  const footnotes = `<?xml version="1.0" encoding="UTF-8"?><w:footnotes ${word}>${told}</w:footnotes>`;
  const more = [
    { name: 'word/_rels/document.xml.rels', bytes: Buffer.from(noteRelations) },
    { name: 'word/footnotes.xml', bytes: Buffer.from(footnotes) },
  ];
  return makeZip([
    ...(notes.length > 0 ? more : []),
    { name: '[Content_Types].xml', bytes: Buffer.from(types) },
    { name: '_rels/.rels', bytes: Buffer.from(relations) },
    { name: 'word/document.xml', bytes: Buffer.from(document), ...(said === undefined ? {} : { said }) },
  ]);
}
