/** Marks that replace personal data in a text. A model understands the marks, and no mark identifies a person. */
const marks = {
  known: '[person]',
  name: '[name]',
  email: '[e-mail]',
  phone: '[phone]',
  cpf: '[CPF]',
  cnpj: '[CNPJ]',
  cep: '[CEP]',
  number: '[number]',
} as const;

/** The mark that the database puts in place of the personal data that `known-values.ts` finds. */
export const knownMark = marks.known;

/** The names that are masked in a text: the customer's name and the names of the people who answered. */
interface NamesIn {
  readonly names: readonly string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/**
 * The minimum length of a part of a name. Shorter parts are left in the text, because most of them are ordinary words.
 */
const nameMin = 3;
const particles = new Set(['da', 'das', 'de', 'di', 'do', 'dos', 'e', 'van', 'von', 'del', 'the', 'and']);

/** Returns a pattern that matches whole names, and each word of a name. */
function namePattern(names: readonly string[]): RegExp | null {
  const words = names.flatMap((name) => [name.trim(), ...name.trim().split(/\s+/)]);
  const told = [...new Set(words)].filter((word) => word.length >= nameMin && !particles.has(word.toLowerCase()));
  if (told.length === 0) return null;
  const longestFirst = told.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

const capitalized = "\\p{Lu}[\\p{L}'’-]+";
/**
 * Matches people who introduce themselves, such as "me chamo Ana". The words after the introduction must look like a
 * name, so that "me chamo para…" does not match.
 */
const introduced = new RegExp(
  `((?:[Mm]eu nome (?:é|eh|e)|[Mm]e chamo|[Aa]qui (?:é|quem fala é)(?: o| a)?|[Ss]ou(?: o| a)?|[Mm]y name is|[Tt]his is|[Ii][’']?m|[Ii] am|[Aa]tt\\.?,?|[Nn]ome:|[Nn]ame:)\\s+)(${capitalized}(?:\\s+(?:d[aeo]s?\\s+|e\\s+)?${capitalized}){0,4})`,
  'gu',
);

const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Removes the query of a web address, which often identifies an order or a person. */
function withoutQuery(word: string): string {
  const start = word.search(/https?:\/\/[^\s?#]/i);
  const query = start < 0 ? -1 : word.slice(start).search(/[?#]./);
  return query < 0 ? word : word.slice(0, start + query);
}
const cnpj = /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}(?!\d)/g;
const cpf = /(?<!\d)\d{3}\.\d{3}\.\d{3}-?\d{2}(?!\d)|(?<!\d)\d{9}-\d{2}(?!\d)/g;
const cpfSaid = /(\bcpf\b\D{0,12})\d[\d. -]{9,13}\d/gi;
const cep = /(?<![\d-])\d{5}-\d{3}(?!\d)|(\bcep\b\D{0,8})\d{8}/gi;
/** Matches a word for an order, a document or a protocol, followed by a code that contains a digit. */
const reference =
  /((?:\b(?:pedido|compra|protocolo|nota(?: fiscal)?|nfe?|boleto|rastreio|rastreamento|c[oó]digo|contrato|matr[ií]cula|cadastro|ordem|chamado|ticket|order|invoice|tracking|case|rg|cnh|placa)\b[^\S\n]{0,3}(?:n[ºo°.]{0,3}|n[uú]mero|number|no\.?|é|is|:|#)?[^\S\n]{0,3}(?:é|is|:|#)?[^\S\n]{0,3})|#)((?=[\p{L}\p{N}./-]*\d)[\p{L}\p{N}][\p{L}\p{N}./-]{2,}[\p{L}\p{N}])/giu;
const trackingCode = /\b[A-Z]{2}\d{9}[A-Z]{2}\b/g;
/** Matches a run of digits in the way that phone and card numbers are written. */
const digitRun = /(?<![\p{L}\p{N}])\+?\(?\d[\d ().-]{5,}\d(?![\p{L}\p{N}])/gu;

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[.-]\d{1,2}[.-]\d{2,4}$/.test(text.trim());
const isMoney = (text: string, before: string): boolean =>
  /(?:r\$|us\$|€|\$)\s*$/i.test(before) || /^\d{1,3}(?:\.\d{3})+$/.test(text.trim());

function maskDigits(text: string): string {
  return text.replace(digitRun, (run: string, at: number) => {
    const digits = run.replace(/\D/g, '').length;
    if (digits < 6 || isDate(run) || isMoney(run, text.slice(Math.max(0, at - 5), at))) return run;
    if (digits >= 8 && digits <= 13) return marks.phone;
    return marks.number;
  });
}

/**
 * Replaces personal data in a text: names that are known or introduced, e-mails, phones, CPF and CNPJ, postcodes, and
 * numbers of orders, documents and cards. Prices, dates, quantities and short numbers stay, because test cases are
 * about them. The rules do not understand the text: if a customer mentions a neighbor, the neighbor's name stays. A
 * person should therefore read a case before sharing it.
 */
export function maskPersonal(text: string, { names }: NamesIn): string {
  const pattern = namePattern(names);
  const plain = text
    .replace(email, marks.email)
    .replace(/\S+/g, withoutQuery)
    .replace(cnpj, marks.cnpj)
    .replace(cpfSaid, `$1${marks.cpf}`)
    .replace(cpf, marks.cpf)
    .replace(cep, (_all, before: string | undefined) => `${before ?? ''}${marks.cep}`)
    .replace(trackingCode, marks.number)
    .replace(reference, (_all, before: string) => `${before}${marks.number}`);
  const unnamed = pattern ? plain.replace(pattern, marks.name) : plain;
  return maskDigits(unnamed.replace(introduced, `$1${marks.name}`));
}
