import { describe, expect, it } from 'vitest';
import { readOptOut } from './opt-out-words.ts';

// Two lists of texts as customers type them: requests to stop, and texts that only look like requests. The lists
// deliberately contain more than the rules, so that a developer who changes a rule sees the effect.

const lines = (text: string): string[] => text.trim().split('\n');

const asks = lines(`
Não quero mais receber mensagens
nao quero mais receber mensagem de vcs
n quero mais receber msg
Não quero receber promoções
Não desejo mais receber mensagens, obrigado
Boa tarde, não gostaria de receber mais propagandas
Não tenho interesse em receber ofertas.
não quero mais receber nada de vocês
Nao quero mais receber essas promoções no meu whatsapp
Oi, por favor não quero mais receber esse tipo de mensagem
Não quero mais mensagens
nao quero propaganda
Não aceito receber publicidade
Não me mande mais mensagens
nao me mandem mais msg
Não me envie mais propaganda
Não me mandem mais nada
por favor não mandar mais mensagens
Favor não enviar mais promoções
não enviem mais mensagens para este número
Não envie mais mensagem por favor
nao me manda mais mensagem
Por favor, não entrem mais em contato
não entre em contato comigo nunca mais
Pare de me mandar mensagem
para de mandar mensagem
parem de enviar propaganda!!!
PAREM DE ME MANDAR MENSAGEM
Pode parar de mandar mensagens por favor
podem parar de enviar promoções?
Gostaria de parar de receber mensagens
quero parar de receber promoções
Como faço para parar de receber mensagens?
como faço pra não receber mais mensagens
Quero deixar de receber ofertas
Parar de receber
Parar promoções
Chega de propaganda
chega de mensagens
Parem com essas mensagens
Pare de me incomodar
Me tira da lista
me tire dessa lista por favor
Me remova da lista de transmissão
tira meu número dessa lista
Remova meu número da sua base
Favor remover meu contato da lista
remove meu numero
Quero sair da lista
quero sair dessa lista de transmissão
Gostaria de ser removido da lista
Solicito a retirada... me exclua da lista de vocês
Me descadastra
Descadastrar
quero me descadastrar
Descadastre meu número por favor
Gostaria de me descadastrar da lista
Cancelar o recebimento de mensagens
cancelar o envio de promoções
quero cancelar o recebimento de mensagens
Cancela as mensagens por favor
bloquear mensagens
Não autorizo o envio de mensagens
Não autorizo mais contato
Numero errado, por favor remova meu numero da lista
já falei, não quero mais receber mensagens
Não tenho interesse. Não me mande mais mensagens
Sem interesse, favor me tirar da lista
interrompam o envio de mensagens
Nunca comprei aí, parem de me mandar mensagem
vocês não cansam? quero sair disso
Unsubscribe
unsubscribe me please
I want to unsubscribe
Please unsubscribe me from this list
How do I unsubscribe?
Stop sending me messages
please stop texting me
Stop messaging me
stop promotions
Stop contacting me
I don't want to receive messages anymore
I do not want to receive any more promotions
don't contact me again
Don't text me anymore
Remove me from your list
please take me off this list
Opt out
I'd like to opt out
please remove my number from your list
No quiero recibir más mensajes
no quiero recibir promociones
Ya no quiero recibir sus mensajes
No me manden más mensajes
no me escriban más
Dejen de mandarme mensajes
deje de enviar publicidad por favor
Quiero darme de baja
Denme de baja
Sáquenme de la lista
quítenme de su lista por favor
`);

const other = lines(`
quero cancelar meu pedido
Quero cancelar minha consulta
cancelar a reserva de sábado
Preciso cancelar o agendamento de amanhã
como faço para cancelar a compra?
cancela a entrega de hoje por favor
Quero cancelar minha assinatura do plano
cancelar matrícula
quero cancelar minha inscrição no curso
Cancela o item 2
o pedido foi cancelado?
meu cartão foi cancelado
Tem multa se cancelar?
cancela e me devolve o dinheiro
quero cancelar e fazer outro
pode cancelar a nota fiscal?
pode parar de procurar, achei
Pode parar, já resolvi
para de mandar foto errada
parem de mandar o produto errado
Pare de me mandar boleto que já paguei
para de enviar orçamento, já fechei com vocês
Parou de funcionar
minha máquina parou
O ônibus para na frente da loja?
vocês param para almoço?
não para de chover aqui
quando para a promoção?
a obra vai parar?
para quando fica pronto?
parar no estacionamento é pago?
não quero mais esse tamanho
Não quero mais o azul, quero o preto
não quero mais
Não quero mais nada, só isso
nao quero mais a entrega hoje
não quero receber hoje, pode ser amanhã?
Não quero receber o pedido em casa
Não quero receber a nota por email
não quero receber troco em moeda
não quero mais receber boleto em papel
não recebi a mensagem
Não recebi mensagem de confirmação
Não estou recebendo as mensagens de vocês
não recebi promoção nenhuma, tem?
parei de receber as mensagens, o que houve?
Por que parei de receber promoções?
não quero parar de receber promoções
Não quero deixar de receber as ofertas
quero receber mensagens
Quero receber as promoções
como faço para receber as promoções?
quero voltar a receber mensagens
Me mande mensagem quando chegar
manda mensagem amanhã
não precisa mandar mais nada, obrigado
não precisa enviar mensagem, eu ligo
Não me mande a foto, já vi
não manda hoje, manda amanhã
nao mande entregar antes das 10
Não me enviem pelo correio
não me ligue antes das 14h
não envia pra esse endereço, mudei
sair para entrega?
Saiu para entrega?
que horas vai sair meu pedido
meu pedido já vai sair?
Vai sair mais desse modelo?
quanto vai sair tudo?
vou sair agora, chego em 10 min
sai por quanto?
quero sair do aluguel, tem financiamento?
posso sair mais cedo da consulta?
remover item
remover o bacon do lanche
tira a cebola
Tira o meu nome da nota e põe o da empresa
tira uma dúvida?
me tira uma dúvida
me tira da lista de espera
pode me tirar da lista de presença de hoje
tem como remover a mancha?
remove tatuagem?
quero remover um sócio do contrato
preciso excluir um usuário
excluir meu cadastro do site
Exclui o frete e me passa o total
remover meu número antigo do cadastro e colocar o novo
tirar o meu número da reserva e pôr o da minha esposa
meu número mudou, atualiza?
apaga essa mensagem anterior
apaguei a mensagem sem querer
deletei a mensagem, manda de novo?
descadastrei o cartão sem querer
Como descadastrar um cartão de crédito?
bloquear cartão
bloqueei meu cartão
bloqueia a agenda pra mim às 15h
suspender a entrega
suspender minha assinatura da academia
encerrar minha conta
Encerrar atendimento
sem interesse no momento
não tenho interesse
Não, obrigado
agora não
não
Não autorizo o débito
não autorizo a cirurgia
não gostei da promoção
Essa promoção já acabou?
vi a promoção de vocês
a propaganda diz 50% é verdade?
Vi o anúncio de vocês
Não entendi a mensagem
Qual mensagem?
Recebi uma mensagem de vocês
recebi duas mensagens iguais
essa mensagem é golpe?
isso é spam?
vocês mandaram mensagem?
quem me mandou mensagem?
chega hoje?
Chega que horas?
chega de conversa, quero fechar
basta mandar o CPF?
basta enviar por aqui?
cansei de esperar
cansei de falar com robô
quero falar com atendente
parem de enrolar e me respondam
Pare de responder com robô
para de repetir a mesma coisa
para com isso kkk
para, eu não aguento de rir
pare na portaria por favor
favor não enviar o motoboy antes das 9h
favor enviar segunda via
favor remover a taxa
lista de preços por favor
me manda a lista
sai da lista de devedores quando?
qual a lista de materiais?
entrei na lista?
coloca meu nome na lista
me coloca na lista vip
não consigo sair do aplicativo
não consigo receber o código por sms
não recebo sms de vocês
o sms não chegou
tem whatsapp da loja?
meu whatsapp é outro
não uso whatsapp, me liga
contato do vendedor?
não entraram em contato comigo
ninguém entrou em contato
podem entrar em contato mais tarde?
não consigo entrar em contato com vocês
Vou bloquear se não me responderem
quero fazer uma reclamação
quero devolver o produto
Não quero trocar, quero reembolso
revogo a procuração
Autorizo o envio
me incomoda o barulho da geladeira
o aparelho está me incomodando
STOP! Hammer time
what stops the machine?
can you stop by tomorrow?
does the bus stop here?
Stop sending the wrong size
please stop the delivery
stop my order
can I stop my subscription to the gym?
cancel my order
please cancel my appointment
I want to cancel the delivery
I don't want to receive the package today
I don't want the blue one
I didn't receive the message
I stopped receiving messages, why?
remove the onions please
remove item 2
take me off the waiting list
take me to the store page
unsubscribe from the monthly box plan, refund me
do you text or call?
don't send the package yet
don't send it to the old address
don't contact the seller, I did already
how do I get your promotions?
I want to receive offers
my number changed
quiero cancelar mi pedido
cancelar la cita de mañana
no quiero recibir el pedido hoy
no quiero ese color
ya no quiero el producto
deja de buscar, ya lo encontré
dar de baja mi línea de teléfono
quiero dar de baja el servicio de internet
no me manden el azul
no recibí el mensaje
no me llegó el mensaje
quiero recibir promociones
quita la cebolla
sácame una duda
no me escriban a máquina el contrato
para mañana por favor
cancelar anúncio
quero cancelar a oferta
bloquear whatsapp
quero sair do grupo
`);

/** Single words, whose meaning depends on the message that the word answers. */
const alone = lines(`
SAIR
sair.
Parar
PARE!
Stop
stop
Quero sair
remover
Baja
Salir
Cancelar
cancelar!
Cancel
cancela
quero cancelar
`);

const missed = (list: readonly string[], isRight: (text: string) => boolean) => list.filter((text) => !isRight(text));

describe('readOptOut: whether a text asks to stop messages', () => {
  it('is measured on at least 100 opt-out texts and 200 other texts', () => {
    expect(new Set(asks).size).toBeGreaterThanOrEqual(100);
    expect(new Set(other).size).toBeGreaterThanOrEqual(200);
  });

  it('classifies none of the other texts as a certain opt-out', () => {
    expect(missed(other, (text) => readOptOut(text) !== 'certain')).toEqual([]);
  });

  it('classifies at most 4 of the other texts as doubtful', () => {
    expect(missed(other, (text) => readOptOut(text) !== 'doubtful').length).toBeLessThanOrEqual(4);
  });

  it('classifies at least 90 % of the opt-out texts as certain', () => {
    const unseen = missed(asks, (text) => readOptOut(text) === 'certain');
    expect(1 - unseen.length / asks.length, unseen.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  it('returns stop or cancel for single words whose meaning depends on the answered message', () => {
    expect(missed(alone, (text) => readOptOut(text) === 'stop' || readOptOut(text) === 'cancel')).toEqual([]);
  });

  it('returns doubtful for a request that covers only some messages', () => {
    expect(readOptOut('Não quero mais receber promoções, só o aviso do meu pedido')).toBe('doubtful');
    expect(readOptOut('para de mandar mensagem repetida sobre o boleto')).toBe('doubtful');
  });

  it('reads 80 repetitive texts, built against slow patterns, within 20 seconds', () => {
    for (const word of ['mais ', 'de ', 'nao ', 'por aqui ', 'me ', 'a ', 'aqui ', 'receber ', 'mensagens ', 'the ']) {
      for (const begin of ['', 'nao quero mais receber ', 'pare de mandar ', 'remove me from ']) {
        readOptOut(begin + word.repeat(400));
        readOptOut(`${begin}${word.repeat(400)}`.slice(0, 119));
      }
    }
  }, 20_000);

  it('returns null for a very long text, even when it begins with an opt-out', () => {
    expect(readOptOut(`Não quero mais receber mensagens ${'porque '.repeat(200)}`)).toBeNull();
  });
});
