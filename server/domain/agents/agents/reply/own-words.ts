import { cutMarks } from './reply-marks.ts';

/** Speaker labels of the company and of the customer, as prompts and models write them. */
const company = '(?:assistant|assistente|atendente|agent|agente|bot|ai|ia|you|você|team|equipe|a person of the team)';
const customer = '(?:customer|cliente|user|usuário|usuario|human|humano)';
const companyLabel = new RegExp(`^[^\\S\\n]{0,9}[*_]{0,2}${company}[*_]{0,2}[^\\S\\n]{0,3}:[*_]{0,2}`, 'i');
const customerLabel = new RegExp(`^[^\\S\\n]{0,9}[*_]{0,2}${customer}[*_]{0,2}[^\\S\\n]{0,3}:[*_]{0,2}`, 'i');
const bracketLabel =
  /^[^\S\n]{0,9}\[(?:(?:mensagem|message|msg|resposta|reply|turno|turn)\s{0,3}#?\d{0,6}|a person of the team|recording|(?:campaign|automation)(?: "[^"\n]{0,200}")?)\][^\S\n]{0,3}:?[^\S\n]{0,9}/i;

/**
 * Removes speaker labels such as "Agent:" from a model's text. If the model also invented the customer's next message,
 * the text is cut where that message begins.
 */
export function withoutLabels(text: string): string {
  let lines = text.split('\n').map((line) => line.replace(bracketLabel, ''));
  const isTalk = lines.some((line) => companyLabel.test(line)) && lines.some((line) => customerLabel.test(line));
  if (isTalk) {
    const begins = lines.findIndex((line) => line.trim() !== '' && !customerLabel.test(line));
    const opens = customerLabel.test(lines.find((line) => line.trim() !== '') ?? '')
      ? lines.findIndex((line) => companyLabel.test(line))
      : begins;
    const ends = lines.findIndex((line, index) => index > opens && customerLabel.test(line));
    lines = lines.slice(Math.max(0, opens), ends < 0 ? undefined : ends);
  }
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines
    .map((line, index) => (index === first || isTalk ? line.replace(companyLabel, '').trimStart() : line))
    .join('\n')
    .trim();
}

const bracketed = /【[^【】\n]{1,120}】|\[\^[\w-]{1,20}\]|\[\d{1,2}(?:[\s,;–-]{1,3}\d{1,2}){0,9}\]/g;
const named = /\((?:fontes?|sources?|fuentes?|refer[eê]ncias?|references?|ref)\s{0,3}[.:][^()\n]{0,200}\)/gi;
const listHead =
  /^[^\S\n]{0,9}[*_#]{0,4}\s{0,3}(?:fontes?|sources?|fuentes?|refer[eê]ncias|references)[*_]{0,2}\s{0,3}:/i;
/**
 * Matches words before a number that the customer is asked to choose, as in “digite [1] para vendas”. Such a number is
 * not a citation.
 */
const asksToChoose =
  /(?:digite|responda|aperte|tecle|op[cç][aã]o|escolha|press|type|reply|option|choose|enter|with|com|or|ou)\s{1,3}$/i;

/**
 * Removes citations in forms that Parley does not use: `【12†source】`, `[^1]`, `[1]`, `(Fonte: faq.md)`, or a list of
 * sources at the end. Parley's own form is `[K1]` (`reply-marks.ts`). A number in brackets that the customer can choose
 * is left in the text.
 */
export function withoutForeignCitations(text: string): string {
  const isCitation = ({ 0: found, index = 0 }: RegExpMatchArray): boolean => {
    if (!/^\[\d/.test(found)) return true;
    const before = text.slice(Math.max(0, index - 20), index);
    const isAlone = Number(/\d+/.exec(found)?.[0]) < 10 || found.includes(',');
    return (
      isAlone && before !== '' && !before.slice(before.trimEnd().length).includes('\n') && !asksToChoose.test(before)
    );
  };
  const cut = cutMarks(cutMarks(text, bracketed, isCitation).text, named).text;
  const lines = cut.split('\n');
  const head = lines.findLastIndex((line) => listHead.test(line));
  const isList = head > 0 && lines.length - head <= 8 && lines.slice(head + 1).every((line) => line.length < 160);
  return (isList ? lines.slice(0, head).join('\n') : cut).trim();
}

const fileName = /^[^\n/\\]{1,200}\.(?:pdf|docx?|odt|rtf|txt|md|markdown|csv|tsv|xlsx?|ods|pptx?|html?|json|xml)$/i;
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * Removes file names from a text. `titles` are the titles of the text's sources, some of which are file names. A file
 * name in brackets is removed with its brackets. Elsewhere, a file name is replaced by its words (“conforme politica de
 * trocas” for `politica-de-trocas.pdf`). File names within links are left in the text.
 */
export function withoutFileNames(text: string, titles: readonly string[]): string {
  let left = text;
  for (const title of titles) {
    const name = title.trim();
    if (!fileName.test(name)) continue;
    const words = name.slice(0, name.lastIndexOf('.')).replace(/[-_]+/g, ' ').trim();
    left = cutMarks(left, new RegExp(`[([]${escaped(name)}[)\\]]`, 'gi')).text;
    left = left.replace(new RegExp(`(?<![\\w/.=-])${escaped(name)}(?![\\w/-])`, 'gi'), () => words);
  }
  return left.trim();
}
