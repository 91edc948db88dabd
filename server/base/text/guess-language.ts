import { foldText } from './fold-text.ts';

/** The languages in which the product can write to customers. */
export type SpokenLanguage = 'pt' | 'en';

/**
 * Known facts that help to guess the language: earlier messages of the thread, with the newest last, and the
 * organization's locale.
 */
export interface Around {
  readonly earlier?: readonly string[];
  readonly locale?: string | null;
}

// Words that exist in only one of the two languages. Neither list contains words that exist in both (do, no, a, as, me,
// for, so, come, status, site, pix).
const english = new Set(
  `the an and of in on at by from what how where when who why which you your yours u ur i my mine we us our it its this that these
  those there here is are was were am does did doing done can could would will shall should may might must have has had not hello
  hi hey good morning afternoon evening night please pls plz thanks thank thx ty yes yeah yep nope nah want need wanna gonna to talk
  speak with without about someone order orders ordered price prices cost costs much many any some open opened close closed if but or
  because just still already yet never always back get got give make made take took send sent ship shipped shipping deliver delivered
  arrive arrived arrives wait waiting help refund return exchange cancel size color colour buy bought pay paid payment card
  tomorrow today yesterday week month day days hours soon now later new old first last right wrong broken works working work great
  nice love thankyou sorry problem wasn wont dont doesnt didnt cant im ive youre whats hows theres people person human agent
  they them their he she his her him again more less than then only also too very really anyone anything something nothing
  store shop near lost found track tracking number address invoice receipt discount available stock free
  monday tuesday wednesday thursday friday saturday sunday january february april june july august september october
  november december one two three four five six seven eight nine ten none myself weekend couple adult adults kids child
  children room rooms table booking name change charge charges use used using why ever`.split(/\s+/),
);
const portuguese = new Set(
  `o os um uma uns umas e de da dos das na nos nas em ao aos com sem para pra pro pras pros por pelo pela que q oq qual quais quanto
  quanta quantos quantas como onde aonde quando quem porque pq voce voces vc vcs eu meu minha meus minhas seu sua nosso nossa nao n
  sim ss sao esta estao estou ta tao foi fui era tem tenho tinha temos ter oi ola opa oie bom boa bons dia dias tarde noite favor
  obrigado obrigada obg brigado brigada vlw valeu quero queria gostaria preciso precisava pode podem posso poderia falar atendente
  pedido pedidos preco precos valor ate ja ainda isso isto esse essa este aqui ai la tudo bem mais mas muito muita hoje amanha ontem
  semana mes hora horas agora depois antes novo nova boleto frete entrega entregam entregar chegou chega chegar cade vou vai vamos
  fazer faz fiz comprei comprar compra pagar paguei pagamento cartao troca trocar trocou cancelar cancelamento devolver devolucao
  loja produto produtos tamanho cor endereco nota fiscal desconto estoque demais cep cpf cnpj rs kkk kkkk rsrs blz beleza certo
  claro entendi nada alguem algum alguma gente pessoa humano conserto orcamento horario funciona abre abrem fecha sabado domingo
  segunda terca quarta quinta sexta feira quebrado quebrou veio errado problema ajuda ajudar consegue consigo saber sabe moco moca
  senhor senhora dona seria sera ver vendo mandar manda mandei enviar enviou envia recebi receber qto qnt tbm tb eh ne la
  gratis garantia prazo parcela parcelado vezes dinheiro reembolso estorno rastreio rastrear codigo numero telefone zap
  informacao informacoes duvida duvidas reclamar reclamacao urgente demora demorando atrasado perdi esqueci senha adeus
  tchau quer querem cancela desisto errei erro janeiro fevereiro marco abril maio junho julho agosto setembro outubro
  novembro dezembro tres quatro cinco seis sete oito nove dez nenhum`.split(/\s+/),
);

const portugueseEnding =
  /(?:cao|coes|mente|inh[oa]s?|[aei]ndo|aram|eir[oa]s?|agem|dade|[ai]d[oa]s?|avel|ivel|..[^aeiou][ai]r|..ou|[^aeiou]ei|eza|ismo|ic[oa]s?|oria|ario|[ae]ncia)$/;
const englishEnding = /(?:ing|tion|ght|ck|ly|ed|ness|ment|ough|'s|'t|'m|'re|'ve|'ll|n't)$/;
/**
 * Spellings that occur only in English, such as in `shoes`, `will` or `how`. Few Portuguese words end in a consonant.
 */
const englishSpelling = /(?:oo|ee|ll|tt|ff|pp|th|sh|wh|wn|ow|aw|ew|ks?$|y$|[bcdfghptvw]$|[^aeiou]s$|cks|ts$)/;
const portugueseSpelling = /(?:nh|lh|qu[ei]|[aeo]u$|[^e]i$|[^o]o$|[^i]a$|[^o]os$|as$|em$|im$|om$)/;
/** Words that are used in both languages, so they tell nothing. */
const shared =
  /^(?:black|friday|pix|app|link|links|site|email|e-mail|internet|online|delivery|whatsapp|whats|zap|chat|shopping|status|wifi|tv|iphone|notebook|modem|check|in|pet|top|ok|okay|pizza|menu|sofa|total|visa|hotel|web|kit|login|video|audio|spam|sms|pdf|do|no|a|as|me|for|so|come)$/;
const readMax = 4_000;

/**
 * Returns a score for the language of a text: above 0 for Portuguese, below 0 for English. Words that exist in only one
 * of the languages count most.
 */
function score(text: string): number {
  const short = text.slice(0, readMax);
  // Accented letters do not occur in English words.
  let sum = Math.min(3, short.match(/[ãõçáâàéêíóôú]/gi)?.length ?? 0);
  const words =
    foldText(short)
      .replaceAll('’', "'")
      .match(/[a-z]+(?:'[a-z]+)?/g) ?? [];
  for (const [index, word] of words.entries()) {
    const bare = word.replace("'", '');
    if (portuguese.has(bare)) sum += 1;
    else if (english.has(bare) || english.has(word.split("'")[0] ?? '')) sum -= 1;
    else if (word === 'do') sum += /^(?:you|u|i|we|they|not)$/.test(words[index + 1] ?? '') ? -1 : 0.7;
    else if (shared.test(word) || /^(.)\1+$/.test(word)) continue;
    else if (portugueseEnding.test(word)) sum += 0.5;
    else if (englishEnding.test(word)) sum -= 0.5;
    else sum += (portugueseSpelling.test(word) ? 0.3 : 0) - (englishSpelling.test(word) ? 0.3 : 0);
  }
  return sum;
}

/**
 * The score above which the language counts as decided. If the score is lower, earlier messages and the locale decide.
 * One typical spelling alone does not reach this score.
 */
const doubt = 0.35;

/**
 * Guesses which of the product's languages a message is written in. The words of the message decide. If the words show
 * too little, the earlier messages decide, and then the organization's locale. Measured with `short-messages.test.ts`
 * and with messages from other sources, this function makes fewer errors than the libraries that were tried (decision
 * 129).
 */
export function guessLanguage(text: string, { earlier = [], locale = null }: Around = {}): SpokenLanguage {
  const own = score(text);
  if (Math.abs(own) > doubt) return own > 0 ? 'pt' : 'en';
  const before = score(earlier.slice(-5).join('\n'));
  if (Math.abs(before) > doubt) return before > 0 ? 'pt' : 'en';
  return locale?.toLowerCase().startsWith('en') ? 'en' : 'pt';
}
