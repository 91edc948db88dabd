import type { RefusalWords } from './channel-refusal-words-en.ts';

const say = (reason: string, remedy: string): RefusalWords => ({ reason, remedy });

const token = say('A conexão do número com o WhatsApp expirou.', 'Um administrador precisa reconectar o número.');
const permission = say(
  'O número não tem permissão para enviar esta mensagem.',
  'Um administrador precisa revisar as permissões do aplicativo na Meta.',
);
const wait = say('Muitas mensagens em pouco tempo.', 'Aguarde alguns minutos e envie de novo.');
const passing = say('O WhatsApp teve uma falha temporária.', 'Tente enviar de novo em instantes.');
const parameter = say(
  'O WhatsApp não aceitou o conteúdo da mensagem.',
  'Revise a mensagem; o detalhe diz o que falta.',
);
const templateValue = say(
  'Um valor do modelo não tem o formato esperado.',
  'Revise os valores enviados para o modelo.',
);

const apart = say(
  'O WhatsApp só aceita este modelo de marketing no endereço de marketing.',
  'Sincronize os modelos; ele vai para lá assim que a categoria for conhecida.',
);

/**
 * Texts by the messaging provider's error code: why a message did not arrive, and what to do about it. A code without a
 * text uses the text of its class.
 */
export const refusalWordsPtBr: Readonly<Record<string, RefusalWords>> = {
  '0': token,
  '190': token,
  '3': permission,
  '10': permission,
  '131005': permission,
  '368': say('A conta está bloqueada por violar as políticas.', 'Abra o Gerenciador do WhatsApp e peça uma análise.'),
  '131031': say('A conta do WhatsApp está bloqueada.', 'Abra o Gerenciador do WhatsApp e veja o motivo do bloqueio.'),
  '130497': say('A empresa não pode enviar mensagens para este país.', 'Fale com o cliente por outro canal.'),
  '33': say('O número da empresa foi excluído no WhatsApp.', 'Conecte outro número.'),
  '131045': say('O certificado do número é inválido.', 'Registre o número de novo.'),
  '133010': say('O número não está registrado no WhatsApp.', 'Registre o número de novo.'),
  '131042': say(
    'Há um problema com o pagamento da conta na Meta.',
    'Regularize o pagamento no Gerenciador do WhatsApp.',
  ),
  '4': wait,
  '80007': wait,
  '130429': say('O número chegou ao limite de mensagens por segundo.', 'Aguarde um instante e envie de novo.'),
  '131048': say(
    'O WhatsApp limitou o número porque mensagens foram denunciadas.',
    'Pare os envios de marketing e veja a qualidade do número.',
  ),
  '131056': say('Muitas mensagens seguidas para esta pessoa.', 'Aguarde alguns segundos e envie de novo.'),
  '131064': say(
    'A empresa já escreveu para todas as pessoas que pode em 24 horas.',
    'Aguarde as 24 horas passarem; o limite vale para todos os números juntos.',
  ),
  '133016': say('O número foi registrado vezes demais.', 'Aguarde 72 horas antes de registrar de novo.'),
  '1': passing,
  '2': passing,
  '131000': passing,
  '131016': passing,
  '131057': say('A conta do WhatsApp está em manutenção.', 'Tente de novo em alguns minutos.'),
  '135000': say(
    'O WhatsApp descartou a mensagem sem dizer o motivo; numa campanha, por avaliações ruins.',
    'Uma mensagem: envie de novo mais tarde. Uma campanha: pare e veja a qualidade do número.',
  ),
  '131060': say('O WhatsApp ainda não consegue entregar esta mensagem.', 'Tente de novo em alguns segundos.'),
  '100': parameter,
  '131008': parameter,
  '131009': parameter,
  '131021': say('O destinatário é o próprio número da empresa.', 'Envie para o número do cliente.'),
  '131051': say('O WhatsApp não envia este tipo de mensagem.', 'Envie o conteúdo de outra forma.'),
  '131061': say(
    'Este modelo tem preço máximo, e mensagens assim só saem pelo endereço de marketing.',
    'Sincronize os modelos e envie de novo, ou retire o preço máximo.',
  ),
  '131062': say(
    'Modelo com preço máximo ou com código não pode ser enviado a quem só é conhecido pelo nome de usuário.',
    'Peça o telefone ao cliente e envie para ele, ou envie sem preço máximo.',
  ),
  '131063': apart,
  '131065': say('O preço máximo não está disponível no país desta pessoa.', 'Envie sem preço máximo.'),
  '131055': say('O WhatsApp só aceita esta mensagem em outro endereço.', 'Sincronize os modelos e envie de novo.'),
  '134100': say('Este endereço só aceita modelos de marketing.', 'Sincronize os modelos e envie de novo.'),
  '131070': say(
    'Outro atendimento é dono desta conversa no WhatsApp e responde nela.',
    'Assuma a conversa no WhatsApp e envie de novo.',
  ),
  '131026': say(
    'A mensagem não pôde ser entregue a este número.',
    'Confira se o número usa o WhatsApp e se a pessoa não bloqueou a empresa.',
  ),
  '130403': say('A empresa bloqueou esta pessoa.', 'Desbloqueie a pessoa para voltar a escrever.'),
  '131049': say(
    'A Meta limitou as mensagens de marketing para esta pessoa.',
    'Tente amanhã, ou espere a pessoa escrever.',
  ),
  '131050': say('A pessoa pediu para não receber mensagens de marketing.', 'Não envie mais marketing a ela.'),
  '130472': say('A Meta está fazendo um teste com esta pessoa.', 'Fale com ela por outro canal, ou espere.'),
  '137000': say('A identidade da pessoa mudou no WhatsApp.', 'Confirme com a pessoa antes de continuar.'),
  '131030': say(
    'O número de teste só envia para números autorizados.',
    'Autorize este número na Meta ou conecte um número próprio.',
  ),
  '131037': say('O nome de exibição do número ainda não foi aprovado.', 'Aguarde a aprovação do nome na Meta.'),
  '131047': say(
    'Passaram mais de 24 horas desde a última mensagem do cliente.',
    'Envie um modelo aprovado, ou espere o cliente escrever.',
  ),
  '131052': say('O WhatsApp não conseguiu baixar o arquivo.', 'Confira se o endereço do arquivo é público.'),
  '131053': say('O WhatsApp não aceitou o arquivo.', 'Confira o formato e o tamanho do arquivo.'),
  '132000': say('O número de valores não é o que o modelo pede.', 'Envie um valor para cada variável do modelo.'),
  '132001': say('O modelo não existe neste idioma.', 'Sincronize os modelos e confira o nome e o idioma.'),
  '132005': say('O texto do modelo ficou longo demais.', 'Use valores mais curtos.'),
  '132018': say(
    'Um valor do modelo tem quebras de linha, tabulações ou mais de quatro espaços seguidos.',
    'Escreva o valor em uma só linha.',
  ),
  '132007': say('O conteúdo do modelo viola as políticas do WhatsApp.', 'Mude o texto e peça nova aprovação.'),
  '132008': templateValue,
  '132012': templateValue,
  '132015': say('O modelo está pausado por baixa qualidade.', 'Use outro modelo, ou melhore este e espere.'),
  '132016': say('O modelo foi desativado por baixa qualidade.', 'Crie um novo modelo.'),
  '132068': say('O fluxo do modelo está bloqueado.', 'Corrija o fluxo na Meta.'),
  '132069': say('O fluxo do modelo está limitado.', 'Aguarde e corrija o fluxo na Meta.'),
  outcome_unknown: say(
    'O envio foi interrompido e não se sabe se a mensagem saiu.',
    'Confira no celular do cliente antes de enviar de novo.',
  ),
  operator_unreachable: say('Não foi possível falar com o WhatsApp.', 'Tente enviar de novo em instantes.'),
  connection: permission,
  throttle: wait,
  unknown: say('O WhatsApp recusou a mensagem.', 'O detalhe diz o motivo.'),
};
