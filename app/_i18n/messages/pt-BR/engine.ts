import type * as en from '../en/engine.ts';

export const engine: typeof en.engine = {
  title: 'Motor',
  description:
    'O trabalho em segundo plano da sua organização: entregas, mensagens recebidas, turnos do agente, importações.',
  lag: 'Atraso',
  queued: 'Na fila',
  running: 'Rodando',
  waiting: 'Aguardando',
  failed: 'Abandonados',
  functions: 'Por função',
  ofDeployment: 'da instalação inteira',
  nRunning: '{count} rodando',
  nQueued: '{count} na fila',
  nWaiting: '{count} aguardando a hora',
  nRetrying: '{count} em nova tentativa',
  nFailed: '{count, plural, one {# abandonado} other {# abandonados}}',
  idleTitle: 'Nada a fazer agora',
  idleText: 'O trabalho aparece aqui enquanto está na fila, roda ou aguarda a sua hora.',
  failedRuns: 'Abandonados',
  noneFailed: 'Nada foi abandonado',
  noneFailedText:
    'Um trabalho que esgotou as tentativas, ou que nunca avança, fica de lado aqui e não segura mais nada.',
  status_failed: 'Falhou',
  status_dead: 'Posto de lado',
  retry: 'Recomeçar',
  discard: 'Descartar',
  retried: 'Ele recomeça.',
  discarded: 'Ele foi descartado.',
  outsideTitle: 'Outro Inngest executa as funções',
  outsideAt: 'As páginas dele mostram filas, execuções e falhas: {address}',
  outsideHosted: 'O Inngest Cloud mostra filas, execuções e falhas: app.inngest.com',
};
