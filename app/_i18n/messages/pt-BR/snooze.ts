import type * as en from '../en/snooze.ts';

export const snooze: typeof en.snooze = {
  title: 'Adiar até quando?',
  text: 'Ela sai da caixa de entrada até lá. Se o cliente escrever antes, volta na hora.',
  hour: 'Daqui a uma hora',
  hours: 'Daqui a três horas',
  tomorrow: 'Amanhã cedo',
  monday: 'Segunda cedo',
  own: 'Outro momento',
  action: 'Adiar',
  done: 'Adiada até {moment}.',
  until: 'Adiada até {moment}',
  open: 'Adiar…',
  wake: 'Trazer de volta agora',
};
