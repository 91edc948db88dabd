import { foldText } from '#server/base/text/fold-text.ts';

/**
 * What a text, read on its own, says about receiving messages. `certain`: a request to stop, whatever came before.
 * `doubtful`: the text begins like such a request and continues differently. `stop` and `cancel`: a single word, whose
 * meaning depends on the message that it answers. Null: the text is about another subject.
 */
export type OptOutReading = 'certain' | 'doubtful' | 'stop' | 'cancel' | null;

/**
 * The number of characters of a text that are read. A longer text is usually about another subject, and a person reads
 * it.
 */
const readMost = 300;
/** The maximum length of a sentence that the patterns search, in characters. */
const sentenceMost = 120;

const notPt = '(?:nao|n|nn|num)';
const sent =
  '(?:msgs?|msn|mensage(?:m|ns)|menssage(?:m|ns)|mensajes?|promoc(?:ao|oes)|promociones|promos?|promotions?|propagandas?|publicidades?|publicidad|ofertas?|offers?|anuncios?|ads|comunicados?|comunicac(?:ao|oes)|newsletters?|novidades|notificac(?:ao|oes)|notificaciones|notifications?|divulgac(?:ao|oes)|marketing|spams?|sms|whats|whatsapp|zap|campanhas?|informativos?|disparos?|messages?|texts?|publicidad|updates)';
const which =
  '(?:essas?|esses?|estas?|estes?|isso|as|os|a|o|suas?|seus?|sus?|nenhuma?|qualquer|tipo|tipos|de|tantas?|tanta|mais|mas|mais|these|those|this|any|your|more|all|the|such|kind|of|estos|esos|las|los|la|el|ningun|ninguna|marketing|promotional|promocionais|whatsapp)';
const what = `(?:${which} ){0,4}${sent}\\b`;
/**
 * After some beginnings ("tira da lista"), a word for messages must follow, because otherwise the text could be about a
 * waiting list or a phone line.
 */
const namesMessages = new RegExp(`\\b${sent}\\b`);
/** Words that may follow a request to stop, in any order, without changing its meaning. */
const harmless = new Set(
  (
    'de da do das dos no na pelo por pro pra para em neste nesse este esse deste desse a o meu minha mi sua seu to from on via this my en al la ' +
    'voces voce vcs vc ustedes you your company loja empresa whats whatsapp zap celular numero telefone sms aqui mim comigo me conmigo ' +
    'number phone marketing ofertas oferta promocoes promocao propaganda propagandas publicidade spam vendas lista list mais mas nunca ' +
    'anymore any more again ever jamais agora ja imediatamente now tambem nao ta viu ok favor pfv pf pls please gentileza obrigado obrigada ' +
    'obg grato grata thanks thank gracias urgente mesmo'
  ).split(' '),
);
const changesNothing = (rest: string): boolean => rest.split(' ').every((word) => word === '' || harmless.has(word));
const courtesy =
  /^(?:oi+|ola|opa|oie|bom dia|boa tarde|boa noite|tudo bem|por favor|pfv|pf|pfvr|favor|por gentileza|gentileza|gente|pessoal|moca|moco|amigo|amiga|senhores|prezados|olha|olhe|entao|bem|hi|hello|hey|please|pls|sorry|hola|buenas|buenos dias|buenas tardes|disculpe|desculpa|desculpe|boa|eu|ja falei|ja pedi|numero errado|engano|e engano|wrong number|numero equivocado|nao tenho interesse|n tenho interesse|sem interesse|nao me interessa|not interested|no thanks|no gracias|no me interesa|nao obrigad[oa]|obrigad[oa]|ya no|chega|basta|mas|and|e|i|im)(?: |$)/;
const ending =
  / (?:por favor|pfv|pf|pfvr|por gentileza|obrigad[oa]|obg|grat[oa]|please|pls|thanks|thank you|gracias|porfa|agora|ja|now)$/;

const wish =
  '(?:quero|queria|gostaria de|gostaria|desejo|preciso|solicito|peco|tem como|da pra|da para|pode|podem|poderia|poderiam|favor|como (?:eu )?(?:faco|fazer|posso|que faco)(?: (?:para|pra|p))?|como|quiero|quisiera|pueden|puede|como hago para|can you|could you|would you|i want to|i would like to|i d like to|id like to|want to|how do i|how can i|how to|voces podem|vcs podem|vc pode|voce pode|da p)';
const list =
  '(?:lista|listas|base|mailing|transmissao|envios?|disparos?|contatos|contactos|cadastro de (?:ofertas|promocoes|mensagens)|list|lists|mailing list|marketing list|database|grupo de (?:ofertas|promocoes))';
const fromList = `(?:de|da|das|do|dos|dessa|dessas|desta|deste|desse|from|off)(?: (?:la|su|sus|esta|essa|sua|suas|seu|seus|your|this|the|voces|vcs|essas)){0,3} (?:${list}|${what})(?: (?:de|do|da) (?:transmissao|${sent}|contatos|voces|vcs|envio|disparo|distribucion|difusion)){0,3}`;
const myself =
  '(?:me|(?:o )?meu (?:numero|contato|telefone|whatsapp|celular|nome)|mi (?:numero|contacto|telefono)|my (?:number|phone|contact|name))';
const takeOut =
  '(?:remov[ae]|removam|remover|tir[ae]|tirem|tirar|retir[ae]|retirem|retirar|exclu[ai]|excluam|excluir|delet[ae]|deletar|apagar?|apague|remove|take|delete|quit[ae]|quiten|quitar|elimin[ae]|eliminen|eliminar|saquen|saca|sacar|borren|borra|borrar)';

/**
 * Patterns for requests to stop, in any context. Only harmless words may follow such a request. Each pattern ends with
 * `\b`, so that it does not match the beginning of a longer word.
 */
const certain: readonly string[] = [
  // Matches texts such as "não quero mais receber mensagens" and "não desejo receber promoções".
  `${notPt} (?:quero|queria|desejo|gostaria de|gostaria|aceito|autorizo|pretendo|tenho interesse em|vou|preciso)(?: mais)? (?:receber|o envio de|envio de)(?: mais)? (?:${what}|nada(?: (?:de|da) (?:voces|vcs|voce|loja|empresa))|mais nada)`,
  `${notPt} (?:quero|queria|desejo|gostaria de) mais receber(?= (?:de|da) (?:voces|vcs|voce)|$)`,
  `${notPt} (?:quero|queria|desejo|aceito) (?:mais )?(?:que (?:me )?(?:mandem|enviem|mande|envie)|ser (?:mais )?(?:contatad[oa]|incomodad[oa]|importunad[oa])|contato|nenhum contato)(?: mais)?(?: ${what})?`,
  `${notPt} quero (?:mais )?(?:${which} ){0,4}(?:promoc(?:ao|oes)|propagandas?|publicidades?|spams?|marketing|newsletters?|disparos?)(?= |$)`,
  `${notPt} quero (?:mais )(?:${which} ){0,4}(?:msgs?|mensage(?:m|ns)|menssage(?:m|ns)|notificac(?:ao|oes)|anuncios?)(?= |$)`,
  // Matches texts such as "não me mande mais mensagens" and "não enviar mais".
  `${notPt} (?:me )?(?:mand(?:a|e|em|ar|arem)|envi(?:a|e|em|ar|arem)|encaminh(?:e|em|ar))(?:-?me)? mais (?:${what})`,
  `${notPt} me (?:mand(?:a|e|em)|envi(?:a|e|em)) (?:${what}) (?:nunca )?mais`,
  `${notPt} me (?:mand(?:a|e|em)|envi(?:a|e|em)) (?:mais nada|nada mais|mais nada|mais)(?= |$)`,
  `${notPt} me (?:mand(?:a|e|em)|envi(?:a|e|em)) (?:${which} ){0,4}(?:promoc(?:ao|oes)|propagandas?|publicidades?|spams?|marketing)`,
  `${notPt} (?:me )?(?:entr(?:e|em|ar|a)) (?:mais )?em contato (?:comigo )?(?:nunca )?mais`,
  `${notPt} (?:me )?(?:entr(?:e|em|ar|a)) mais em contato`,
  `${notPt} me (?:contat(?:e|em|a)|perturb(?:e|em|a)|incomod(?:e|em|a)|escrev(?:a|am)) mais`,
  `(?:${wish} )?${notPt} receber (?:mais )?(?:${what})`,
  `(?:${wish} )?${notPt} receber mais(?= |$)`,
  // Matches texts such as "pare de mandar mensagem" and "parar de receber".
  `(?:${wish} )?(?:que )?(?:par(?:a|e|em|ar|ando)|deix(?:ar|e|em)|chega|basta|cansei|cancela|cancelem|cancele) (?:de|com) (?:me )?(?:mandar|enviar|receber|mandarem|enviarem|encher de|encaminhar|disparar)(?:em)?(?: (?:isso|pra mim|para mim|me))? (?:${what})`,
  `(?:${wish} )?(?:par(?:a|e|em|ar)|deixar) de (?:receber|me mandar|me enviar)(?= (?:isso|de voces|de vcs|coisas?)|$)(?: (?:isso|de voces|de vcs|coisas?))?`,
  `(?:${wish} )?(?:par(?:a|e|em|ar)) de me (?:incomodar|perturbar|importunar|mandar mensagem|spammar|contatar)`,
  `(?:par(?:a|e|em)) (?:com|de) (?:${which} ){0,4}(?:msgs?|mensage(?:m|ns)|menssage(?:m|ns)|propagandas?|spams?|promoc(?:ao|oes)|publicidades?|disparos?)`,
  `(?:chega|basta) de (?:${which} ){0,4}(?:msgs?|mensage(?:m|ns)|propagandas?|spams?|publicidades?|promoc(?:ao|oes)|disparos?)`,
  `(?:${wish} )?parar (?:${which} ){0,4}(?:promoc(?:ao|oes)|propagandas?|publicidades?|msgs?|mensage(?:m|ns)|notificac(?:ao|oes)|disparos?|envios?)`,
  // Matches texts such as "me tira da lista" and "remover meu número".
  `(?:${wish} )?(?:me )?${takeOut}(?: ${myself})? ${fromList}`,
  `(?:${wish} )?(?:remova|remove|remover|retire|retirar|tire|tira|tirar|exclua|excluir|apague|apagar|delete|deletar) (?:o )?(?:meu|este|esse) (?:numero|contato|telefone|whatsapp)(?: d(?:a|as|o|os|e|essa|esta|esse|este)(?: (?:sua|suas|seu|seus|agenda|vossa)){0,3} (?:lista|listas|base|sistema|contatos|cadastro|agenda|transmissao|banco de dados))?`,
  `(?:${wish} )?(?:ser |sair|ser removid[oa]|ser retirad[oa]|ser excluid[oa]|ser tirad[oa]|removed|be removed|salir)(?:(?:removid[oa]|retirad[oa]|excluid[oa]|tirad[oa]))? ${fromList}`,
  `(?:${wish} )?(?:me )?(?:descadastr(?:a|e|em|ar|o)|desinscrev(?:a|am|er|e)|descadastramento|descadastro|desinscricao|desassinar|descadastrem)(?: (?:me|meu (?:numero|contato|telefone|whatsapp)|(?:de|da|do|das) (?:sua )?(?:lista|listas|ofertas|promocoes|mensagens))){0,3}`,
  `(?:${wish} )?(?:me )?(?:cancel(?:a|ar|e|em|amento)|suspend(?:a|am|er)|encerr(?:a|ar|e|em)|interromp(?:a|er|am)|bloque(?:ar|ie|iem)) (?:(?:o |os |do |de )?(?:envio|recebimento|disparo)s? (?:de |das |dos |da |do ){1,3}(?:${what})|(?:as |essas |suas )?(?:msgs|mensagens|promocoes|notificacoes|propagandas|newsletter))`,
  `(?:revogo|retiro) (?:o |a )?(?:meu |minha )?(?:consentimento|autorizacao)(?: (?:para|de) (?:receber|envio de) ${what})?`,
  `${notPt} autorizo (?:mais )?(?:o )?(?:contato|uso do meu numero|envio)(?: de ${what})?`,
  // The patterns for English.
  `(?:${wish} )?(?:please )?(?:stop|quit) (?:sending|texting|messaging)(?: me)? (?:${what})`,
  '(?:please )?(?:stop|quit) (?:texting|messaging|contacting|spamming|bothering|writing)(?: to)?(?: me| us| this number)',
  `(?:please )?stop (?:all |these |those |your |the |sending |receiving |getting ){0,4}(?:messages|promotions?|texts|marketing|spam|ads|promos?)`,
  `(?:i )?(?:do not|dont|don t|no longer|wouldnt|would not|not|never) (?:want|wish|like|need)(?: to)? (?:receive|get|receiving|getting)(?: any)?(?: more)? (?:${what})`,
  `(?:i )?(?:do not|dont|don t|no longer) (?:want|wish)(?: to)? (?:be contacted|hear from you|receive anything|get anything|be messaged|be texted)`,
  `(?:i )?(?:do not|dont|don t) want (?:any )?(?:more )?(?:of )?(?:your |these |those )?(?:messages|promotions|texts|marketing|spam|ads|promos)`,
  `(?:do not|dont|don t|never) (?:message|text|contact|write)(?: to)?(?: me| us)(?: ever)? (?:again|anymore|any more)`,
  `(?:do not|dont|don t|never) send(?: me)? (?:any )?(?:more )?(?:${what})`,
  `(?:${wish} )?(?:be |get )?(?:unsubscribe|unsubscribed|opt out|optout|opted out)(?: me)?(?: (?:from|of) (?:your |this |these |the |all ){0,4}(?:list|lists|mailing list|${sent}))?`,
  `(?:${wish} )?(?:opt|take) me (?:out|off)(?: of)?(?: (?:your|this|the|from)){0,3}(?: (?:list|lists|mailing list|messages|marketing))`,
  'opt me out',
  `(?:${wish} )?(?:remove|delete) (?:me|my (?:number|phone|contact))(?: from (?:your |this |the ){0,4}(?:list|lists|mailing list|system|contacts|database|marketing list))?`,
  // The patterns for Spanish.
  `(?:ya )?no (?:quiero|deseo|quisiera)(?: mas)? (?:recibir|que me (?:manden|envien|mande|envie))(?: mas)? (?:${what})`,
  '(?:ya )?no (?:quiero|deseo) (?:mas )?que me (?:escriban|contacten|molesten|escriba|contacte)(?: mas)?',
  `(?:ya )?no me (?:manden|envien|mande|envie|mandes|envies)(?: mas)? (?:${what})`,
  '(?:ya )?no me (?:escriban|contacten|escriba|contacte|escribas|contactes|molesten|manden|envien) (?:mas|nada mas|mas nada)',
  `(?:${wish} )?(?:dej(?:a|e|en|ar)|par(?:a|e|en|ar)) de (?:mandar|enviar|mandarme|enviarme|recibir|escribir|me mandar|me enviar)(?:me)? (?:${what})`,
  '(?:dej(?:a|e|en)|par(?:a|e|en)) de (?:escribirme|contactarme|molestarme|mandarme mensajes|molestar)',
  `(?:${wish} )?(?:dar(?:me|se)?|denme|deme|dame|darme)(?: de)? baja(?: (?:de|en) (?:la |su |esta |sus |estos |los ){0,4}(?:lista|suscripcion|mensajes|promociones|publicidad))?`,
  `(?:${wish} )?(?:quitar?(?:me)?|quiten(?:me)?|eliminen(?:me)?|eliminar(?:me)?|borren(?:me)?|saquen(?:me)?|sacar?(?:me)?|saquenme) (?:mi numero )?de (?:la |su |sus |esta ){0,4}(?:lista|base|contactos)(?: de (?:difusion|contactos|mensajes))?`,
  `(?:${wish} )?(?:cancelar|detener|parar)(?: (?:la|el|los|las)){0,3}(?: suscripcion| envio)?(?: (?:a|de|los|las)){0,3} (?:mensajes|promociones|publicidad|notificaciones)`,
];
const certainHead = new RegExp(`^(?:${certain.join('|')})(?![a-z0-9])`);
const isCertain = (sentence: string): boolean => sentence.length <= sentenceMost && certainHead.test(sentence);

const stopWords =
  /^(?:stop|stop stop|stopp|pare|parar|parem|para|sair|quero sair|quero parar|remover|remova|remove|baja|salir|quit|end|fim|stop all|quiero salir)$/;
const cancelWords = /^(?:cancelar|cancela|cancele|cancel|quero cancelar|cancelem|cancelado|cancelamento)$/;
/** Words after a request to stop that limit the request or give it another meaning. */
const limits =
  /\b(?:so|apenas|somente|exceto|menos|only|just|except|but|solo|excepto|pero|mas|hoje|amanha|today|ate|until|hasta|por email|por e mail|by email)\b/;

/** Splits a text into sentences of plain letters, digits and single spaces. */
function sentencesOf(text: string): string[] {
  return foldText(text.slice(0, readMost))
    .replace(/['’`´]/g, '')
    .split(/[.!?;,:\n\r()"“”…]+| [-–—] /)
    .map((one) => one.replace(/[^a-z0-9]+/g, ' ').trim())
    .filter((one) => one !== '');
}

function without(sentence: string): string {
  let left = sentence;
  for (let cut = courtesy.exec(left); cut; cut = courtesy.exec(left)) left = left.slice(cut[0].length);
  for (let end = ending.exec(left); end; end = ending.exec(left)) left = left.slice(0, end.index);
  return left;
}

/** Reads a whole message. The first sentence that is not just a greeting decides. */
export function readOptOut(text: string): OptOutReading {
  if (text.length > 1_000) return null;
  const sentences = sentencesOf(text);
  // Sentences that are only a greeting are skipped. A sentence with a stop word is not skipped, although some stop
  // words look like greetings ("chega").
  const begins = sentences.findIndex((one) => isCertain(one) || without(one) !== '');
  const first = sentences[begins];
  if (first === undefined) return null;
  const said = [first, without(first)].find(isCertain) ?? without(first);
  const others = sentences.slice(begins + 1).join(' ');
  if (others === '' || without(others) === '') {
    if (stopWords.test(said)) return 'stop';
    if (cancelWords.test(said)) return 'cancel';
  }
  const head = said.length > sentenceMost ? undefined : certainHead.exec(said)?.[0];
  if (head === undefined) return null;
  const rest = said.slice(head.length);
  if (!changesNothing(rest)) return namesMessages.test(head) && rest.split(' ').length <= 9 ? 'doubtful' : null;
  return limits.test(others) ? 'doubtful' : 'certain';
}
