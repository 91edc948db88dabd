import { describe, expect, it } from 'vitest';
import { guessLanguage, type SpokenLanguage } from './guess-language.ts';

// Typical messages from customers of shops, clinics, restaurants and repair services, from formal to very informal. The
// developers wrote the messages after the first version of the rules. They improved the rules with every second
// message, and used the other half only for one final test.
const messages: Readonly<Record<SpokenLanguage, string>> = {
  pt: `
  status do conserto|status do pedido|cadê meu pedido|oi|bom dia|boa tarde, tudo bem?|Boa noite
  qual o valor do frete pra 01310-100|vcs entregam em Campinas?|quanto custa|tem em estoque?|aceita pix?|me passa o pix
  segue comprovante|quero falar com atendente|preciso da 2a via do boleto|meu boleto venceu|não recebi ainda
  nao chegou ainda|quando chega?|prazo de entrega|faz entrega no domingo?|abre amanhã?|horário de funcionamento
  onde fica a loja|endereço por favor|tem estacionamento?|parcela em quantas vezes|dá pra parcelar sem juros?
  desconto à vista|aceitam cartão de débito?|troca de tamanho|quero trocar o tênis|ficou pequeno|veio com defeito
  o produto veio quebrado|chegou errado|faltou uma peça|quero cancelar|como faço pra cancelar|cancela por favor
  quero meu dinheiro de volta|estorno no cartão|já faz 10 dias|ninguém responde|péssimo atendimento|que absurdo
  vou no procon|muito obrigada|obg|vlw|valeu, abraço|ok obrigado|blz|pode ser|sim|não|isso|isso mesmo|certo|perfeito
  combinado|tá bom|ta ok|entendi|kkkkk|rsrs|show|top demais|amei|adorei o atendimento|nota 10|meu cpf é 123
  nome completo Maria da Silva|rua das flores 120|apto 32 bloco B|cep 13010-000|mudou o endereço|posso retirar na loja?
  retirada hoje|tem como agendar?|agendar para sexta|marcar consulta|remarcar horário|desmarcar|confirmo|confirmado
  chego em 10 min|tô a caminho|to na porta|manda foto|me manda o link|link do site|o site não abre|o app travou
  não consigo entrar|esqueci a senha|código não chega|email errado|nota fiscal|preciso da nf|garantia de quanto tempo?
  tem garantia?|assistência técnica|orçamento|orçamento de conserto de celular|troca de tela iphone 11
  bateria do notebook|conserta tv?|liga não|a tela ficou preta|modelo do carro é onix|peça do gol g5|tem na cor preta?
  qual a cor?|tamanho 38|tem 42?|numeração|é original?|novo ou usado|medidas do sofá|sofá 3 lugares|mesa de jantar
  entrega e montagem|montagem inclusa?|quanto fica tudo|total com frete|faz por 100?|tem cupom?|cupom não funciona
  black friday|promoção|catálogo|tabela de preços|atacado|revenda|vende no varejo?|pedido mínimo|sou lojista
  quero ser revendedor|vaga de emprego|falar com vendas|financeiro|suporte|humano|atendente|alguém aí?|oi, tem alguém
  ainda aberto?|vcs são de onde|fazem delivery?|cardápio|uma pizza de calabresa|sem cebola|troco pra 50|demora muito?
  motoboy chegou|reserva pra 2|mesa para 4 pessoas|tem vaga hoje?|diária|check-in que horas|café incluso?|aceita pet?
  aula experimental|mensalidade|matrícula|turma da noite|plano de saúde|convênio unimed|exame de sangue
  resultado do exame|dor de dente|dr está?|retorno|receita médica|passagem pra Recife|segunda pessoa|bagagem
  internet caiu|sem sinal|luz vermelha no modem|mudar de plano|fatura|fatura em atraso|negociar dívida|parcelamento
  seguro do carro|boletim de ocorrência|rastreio|código de rastreio|correios|transportadora|devolução|quero devolver
  não gostei|arrependimento|meia hora|daqui a pouco|mais tarde|amanhã cedo|semana que vem|depois eu vejo|vou pensar
  sem interesse|não quero mais|para de mandar mensagem`,
  en: `
  order status|where is my order|hi|hello|good morning|Good evening|how much is shipping|do you ship to Canada?|how much
  in stock?|do you take cards|can I pay cash|payment sent|talk to a human|I need the invoice|my payment failed
  I haven't received it|not arrived yet|when will it arrive|delivery time|are you open Sunday?|open tomorrow?
  opening hours|where are you located|address please|is there parking|can I pay in installments|any discount
  do you accept Amex|exchange for a bigger size|want to swap these shoes|too small|it came broken|the item is damaged
  wrong item|one piece missing|I want to cancel|how do I cancel|cancel please|I want my money back|refund to my card
  it's been 10 days|nobody answers|terrible service|this is ridiculous|I'll sue you|thank you so much|thanks|thx|cheers
  ok thanks|cool|sounds good|yes|nope|that one|exactly|right|perfect thanks|deal|alright|got it|understood
  lol that's funny|great|awesome job|love it|loved the service|five stars|my name is John Smith|120 Main Street|apt 32
  zip code 90210|new address|can I pick it up|pickup today|can I book|book for Friday|make an appointment|reschedule
  I can't make it|confirmed, see you|I'll be there in 10|on my way|I'm outside|send a picture|send me the link
  website link|the site is down|the app crashed|I can't log in|forgot my password|code never came|wrong email|receipt
  I need a receipt|how long is the warranty|is there a warranty|tech support|quote|quote for screen repair
  iphone 11 screen replacement|laptop battery|do you fix TVs|it won't turn on|the screen went black|my car is a Civic
  part for a 2012 Corolla|do you have it in black|which color|size 8|got a 10?|is it genuine|new or used|sofa dimensions
  three seater sofa|dining table|delivery and assembly|assembly included?|how much for everything|total with shipping
  would you take 100|any coupons|coupon not working|any Black Friday deals|what's on sale|catalog please|price list
  wholesale|do you sell retail|minimum order|I'm a reseller|become a reseller|are you hiring|talk to sales
  billing question|support|human please|agent|anyone there?|hello, is anybody there|still open?|where are you from
  do you do delivery|menu please|one pepperoni pizza|no onions|change for a 50|will it take long|driver is here
  reservation for 2|table for four|any rooms tonight|nightly rate|what time is check-in|breakfast included?
  are pets allowed|trial class|monthly fee|enrollment|evening class|health insurance|do you take Blue Cross|blood test
  test results|toothache|is the doctor in|follow up|prescription refill|flight to Boston|second passenger|baggage
  internet is down|no signal|red light on the modem|change my plan|my bill|overdue bill|payment plan|car insurance
  police report|tracking|tracking number|lost in the mail|the carrier lost it|returns|I want to return it|didn't like it
  changed my mind|half an hour|in a minute|later today|tomorrow morning|next week|I'll check later|let me think
  not interested|don't want it anymore|stop texting me|who is this|what do you do|do I need an ID
  do we need to bring anything|does it come in blue|as soon as possible|no thanks|no problem`,
};

const localeOf = { pt: 'pt-BR', en: 'en-US' } as const;
const other = { pt: 'en', en: 'pt' } as const;
const listOf = (language: SpokenLanguage): string[] =>
  messages[language]
    .split(/[|\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

describe.each(['pt', 'en'] as const)('guessLanguage for 200 short messages in %s', (language) => {
  const list = listOf(language);
  it('recognizes all but at most one message when the organization has the same language', () => {
    expect(list.length).toBeGreaterThanOrEqual(200);
    const wrong = list.filter((one) => guessLanguage(one, { locale: localeOf[language] }) !== language);
    expect(wrong.length, wrong.join(' | ')).toBeLessThanOrEqual(1);
  });

  it('misses at most one in twenty messages of four or more words when the organization has the other language', () => {
    const long = list.filter((one) => one.split(/\s+/).length >= 4);
    const wrong = long.filter((one) => guessLanguage(one, { locale: localeOf[other[language]] }) !== language);
    expect(wrong.length, wrong.join(' | ')).toBeLessThanOrEqual(Math.ceil(long.length / 20));
  });

  it('uses the language of an earlier message for texts without a language, such as “ok” and “12”', () => {
    const earlier = [language === 'pt' ? 'Quero saber do meu pedido' : 'I would like to know about my order'];
    for (const one of ['ok', '12', '👍', 'pix', 'iphone 11']) {
      expect(guessLanguage(one, { earlier, locale: localeOf[other[language]] }), one).toBe(language);
    }
  });
});

it('guessLanguage uses the locale for “ok” without earlier messages, and Portuguese without a locale', () => {
  expect(guessLanguage('ok', { locale: 'en-US' })).toBe('en');
  expect(guessLanguage('ok', { locale: 'pt-BR' })).toBe('pt');
  expect(guessLanguage('ok')).toBe('pt');
});

it.each(['status do conserto', 'status do pedido', 'Status do meu conserto?'])(
  'guessLanguage recognizes “%s” as Portuguese with any locale',
  (text) => {
    for (const locale of ['pt-BR', 'en-US', null]) expect(guessLanguage(text, { locale })).toBe('pt');
  },
);
