import { describe, expect, it } from 'vitest';
import { makeDocx, makePdf, makeZip } from '#server/testing/records/make-documents.ts';
import { charsetOf, decodeText } from './decode-text.ts';
import { readDocument } from './read-document.ts';

const bounds = { pagesMax: 500, textMax: 100_000 };

describe('a PDF', () => {
  it('is read page by page, with its paragraphs', async () => {
    const bytes = makePdf([['Voc\u00ea pode trocar', 'em 30 dias.', '', 'Frete gr\u00e1tis.'], ['P\u00e1gina dois']]);
    expect(await readDocument('pdf', bytes, bounds)).toEqual({
      ok: true,
      pages: 2,
      title: null,
      text: 'Você pode trocar\nem 30 dias.\n\nFrete grátis.\n\nPágina dois',
    });
  });

  it.each([
    ['scan', makePdf([[], []])],
    ['encrypted', makePdf([['secret']], { encrypted: true })],
    ['damaged', Buffer.from('%PDF-1.4 and nothing else')],
    ['too_large', makePdf(Array.from({ length: 501 }, (_, n) => [`page ${n}`]))],
  ])('is refused with the code %s', async (code, bytes) => {
    expect(await readDocument('pdf', bytes, bounds)).toEqual({ ok: false, code });
  });

  it('is refused as too_slow when reading takes longer than the limit', async () => {
    const bytes = makePdf(Array.from({ length: 400 }, () => ['one page']));
    expect(await readDocument('pdf', bytes, { ...bounds, patienceMs: 1 })).toEqual({ ok: false, code: 'too_slow' });
  });

  it('is refused as too_large when reading takes more memory than the limit', async () => {
    const bytes = makePdf(Array.from({ length: 400 }, () => Array.from({ length: 60 }, () => 'word '.repeat(20))));
    const read = await readDocument('pdf', bytes, { ...bounds, textMax: 1e9, heapMb: 8 });
    expect(read).toEqual({ ok: false, code: 'too_large' });
  });
});

describe('a DOCX', () => {
  it('keeps headings, tables and footnotes as Markdown', async () => {
    const bytes = makeDocx([
      { heading: 'Prazos', level: 1 },
      'Contamos em dias úteis.',
      {
        rows: [
          ['Produto', 'Prazo'],
          ['Sofá', '30 dias'],
          ['Mesa', '7 dias'],
        ],
      },
      { heading: 'Exceções', level: 2 },
      { text: 'Sob medida não troca.', footnote: 'Salvo defeito de fábrica.' },
    ]);
    const read = await readDocument('docx', bytes, bounds);
    const text = read.ok ? read.text : '';
    expect(text).toMatch(/^# Prazos\n\nContamos em dias úteis\./);
    expect(text).toContain('| Produto | Prazo |\n| Sofá | 30 dias |\n| Mesa | 7 dias |');
    expect(text).toMatch(/\n## Exceções\n\nSob medida não troca\.\[1\]/);
    expect(text).toMatch(/1\.\s+Salvo defeito de fábrica\.$/);
  });

  it('with plain paragraphs is read as text', async () => {
    const read = await readDocument('docx', makeDocx(['Garantia de 24 meses.', 'Exceto cupins.']), bounds);
    expect(read).toMatchObject({ ok: true, text: expect.stringMatching(/^Garantia de 24 meses\.\n\nExceto cupins\./) });
  });

  const bomb = Buffer.alloc(101 * 1024 * 1024);
  it.each([
    ['damaged', Buffer.from('no zip at all')],
    ['damaged', makeZip([{ name: 'other.txt', bytes: Buffer.from('x') }])],
    ['encrypted', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
    ['too_large', makeZip([{ name: 'word/document.xml', bytes: bomb }])],
    ['too_large', makeZip([{ name: 'word/document.xml', bytes: bomb, said: 100 }])],
    ['empty', makeDocx([])],
  ])('is refused with the code %s (%#)', async (code, bytes) => {
    expect(await readDocument('docx', bytes, bounds)).toEqual({ ok: false, code });
  });
});

it('an HTML page is read as its main part, with headings, lists and tables', async () => {
  const html = `<html><head><title>Trocas | Loja</title><style>p{}</style></head><body><nav>Início Produtos</nav>
    <main><h1>Trocas</h1><p>Você pode <b>trocar</b> em até <a href="/x">30 dias</a>.${' Guarde a nota.'.repeat(15)}</p>
    <ul><li>Sem uso</li><li>Na caixa</li></ul>
    <table><tr><th>Item</th><th>Prazo</th></tr><tr><td>Sofá</td><td>7 dias</td></tr></table>
    <script>steal()</script></main><footer>CNPJ</footer></body></html>`;
  const read = await readDocument('html', Buffer.from(html), bounds);
  expect(read).toMatchObject({ ok: true, title: 'Trocas | Loja' });
  const text = read.ok ? read.text : '';
  expect(text).toMatch(/^# Trocas\n\nVocê pode trocar em até 30 dias\./);
  expect(text).toMatch(/-\s+Sem uso\n-\s+Na caixa/);
  expect(text).toMatch(/\| Item \| Prazo \|\n\| Sofá \| 7 dias \|/);
  expect(text).not.toMatch(/Início|CNPJ|steal|p\{\}/);
  expect(await readDocument('html', Buffer.from('<body><nav>x</nav></body>'), bounds)).toMatchObject({ code: 'empty' });
});

describe('decodeText', () => {
  const words = 'Promoção de sofás';
  it.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${words}`)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${words}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(words, 'utf16le')],
    ['Big-endian UTF-16', Buffer.from(`\uFEFF${words}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(words, 'latin1')],
  ])('decodes %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe(words);
  });

  it('uses a declared charset that exists; charsetOf finds it in the content type or the page', () => {
    expect(decodeText(Buffer.from(words, 'latin1'), 'iso-8859-1')).toBe(words);
    expect(decodeText(Buffer.from(words), 'no-such-charset')).toBe(words);
    expect(charsetOf('text/html; charset="ISO-8859-1"', Buffer.from(''))).toBe('ISO-8859-1');
    expect(charsetOf('text/html', Buffer.from('<meta charset=windows-1252>'))).toBe('windows-1252');
  });
});
