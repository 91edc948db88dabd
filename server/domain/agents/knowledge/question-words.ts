import { foldText } from '#server/base/text/fold-text.ts';

/**
 * Words that are ignored in a question because they say nothing about its subject: greetings, courtesies, question
 * words and small words of both languages. They are written without accents.
 */
const idle = new Set(
  `a ai ainda alguem algum alguma alo agora ao aos aqui as assim ate bem boa boas bom bons cade com como cara da daqui das de
  dela dele deles demais depois desde dessa desse desta deste dia do dos duvida e ela elas ele eles em entao era eh essa esse
  esta estao estar estava este estou eu fala falar favor faco faz fazem fazer fica foi for gente gostaria ha hoje hum informacao
  informacoes isso ja la lhe ligar legal lo mais mas me mesmo meu meus mim minha minhas moca moco muito muita na nao nas
  nem no nos nossa nosso nossos num numa o obg obrigada obrigado oi oie oii ola onde opa os ou p para pf pfv pfvr pode podem poder
  poderia podiam pois por porfavor porque posso pq pra pras pro pros precisa preciso precisava q qual quais qualquer quando
  quanta quantas quanto quantos que queria quer quero quem queremos sabe saber se seja sem sempre ser sera seria seu seus sim so
  sobre sou sua suas sao ta tah tal tambem tao tarde tbm tem tenho ter teria tinha to todo todos toda todas tudo tudobem
  um uma umas uns vai vao vc vcs vem ver voce voces vou noite voces
  about all also am an and any are at be been before but by can could did do does doing done for from get give good got had
  has have having hello hey hi how i if im in into is it its just know like may me much my need of off on one or our out
  please so some tell thank thanks that the their them then there these they this to too us very want was we were what
  when where which while who why will with would yes you your`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const wordsMax = 24;
const tokensOf = (question: string) => [...question.normalize('NFC').matchAll(/[\p{L}\p{N}]+/gu)];
const isIdle = (folded: string): boolean =>
  (folded.length <= 1 && !/\d/.test(folded)) || folded.length > 60 || idle.has(folded);

/** Returns the word right after a number, which the number counts: “luminárias” in “12 luminárias”. */
function countedBy(question: string, [word, next]: readonly (RegExpExecArray | undefined)[]): string | null {
  if (!word || !next || !/^\d{1,4}$/.test(word[0]) || !/^\p{L}+$/u.test(next[0]) || isIdle(foldText(next[0])))
    return null;
  const between = question.normalize('NFC').slice(word.index + word[0].length, next.index);
  return between.trim() === '' ? next[0] : null;
}

const isNameBefore = (word: string): boolean => /^\p{L}+$/u.test(word) && !isIdle(foldText(word));

/**
 * Returns the words of a question that can be searched, each once, in lower case and with their accents. Only the last
 * words of a long text are returned. If all words are ignored, as in a greeting, the list is empty and the search finds
 * nothing.
 */
export function questionWords(question: string): string[] {
  const words = new Map<string, string>();
  for (const [word] of tokensOf(question)) {
    const folded = foldText(word);
    if (!isIdle(folded)) words.set(folded, word.toLowerCase());
  }
  return [...words.values()].slice(-wordsMax);
}

/**
 * Returns the words of a question in the form in which they are searched. A number is joined with the word that it
 * counts: “12 luminárias” gives that phrase and also “luminárias”. A passage that contains the phrase ranks higher, and
 * the 12 does not match the 12 months of a warranty.
 */
export function searchedWords(question: string): string[] {
  const tokens = tokensOf(question);
  const words = new Map<string, string>();
  tokens.forEach((token, index) => {
    const counted = countedBy(question, [token, tokens[index + 1]]);
    const term = counted === null ? token[0] : `${token[0]} ${counted}`;
    if (isIdle(foldText(token[0]))) return;
    // In “iPhone 15 preto” the number belongs to a name and tells one model from another, so it is also searched alone.
    const before = tokens[index - 1];
    if (counted !== null && before && isNameBefore(before[0])) words.set(token[0], token[0]);
    words.set(foldText(term), term.toLowerCase());
  });
  return [...words.values()].slice(-wordsMax);
}
