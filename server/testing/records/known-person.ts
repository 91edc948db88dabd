/** Makes a person with every kind of identifying data. The data differs for each `index`. */
export function makePerson(index: number) {
  const tail = `98765${String(index).padStart(3, '0')}`;
  return {
    name: `Quitéria Zambujal ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index]}.`,
    email: `quiteria.zambujal${index}@example.com`,
    phone: `+55 11 9${tail.slice(0, 4)}-${tail.slice(4)}`,
    e164: `+55119${tail}`,
    waId: `5511${tail}`,
    formerWaId: `551191234${String(index).padStart(4, '0')}`,
    userId: `BR.77001122334455${index}`,
    cpf: ['52998224725', '11144477735', '12345678909'][index % 3] ?? '',
    secret: `segredo-47${index}-11`,
    tail,
  };
}

export type Person = ReturnType<typeof makePerson>;

/** Returns every form in which the person's identifying data may be stored. */
export const identityOf = (person: Person) => [
  person.name,
  person.name.replace('é', '\\u00e9'),
  person.waId,
  person.e164,
  `119${person.tail}`,
  `11${person.tail}`,
  person.phone,
  person.formerWaId,
  person.cpf,
  `${person.cpf.slice(0, 3)}.${person.cpf.slice(3, 6)}.${person.cpf.slice(6, 9)}-${person.cpf.slice(9)}`,
  person.userId,
];

/** Returns the callback that the messaging provider posts when the person writes to the number. */
export const inboundOf = (
  phoneNumberId: string,
  person: Person,
  from: string,
  text: string,
  wamid: string,
  userId = person.userId,
) =>
  JSON.stringify({
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: phoneNumberId },
              contacts: [{ profile: { name: person.name }, wa_id: from, user_id: userId }],
              messages: [
                {
                  from,
                  from_user_id: userId,
                  id: wamid,
                  timestamp: `${Math.floor(Date.now() / 1000)}`,
                  type: 'text',
                  text: { body: text },
                },
              ],
            },
          },
        ],
      },
    ],
  });

/** Returns the callback that the messaging provider posts when a message from the number was delivered. */
export const deliveredOf = (phoneNumberId: string, wamid: string, recipient: string) =>
  JSON.stringify({
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: phoneNumberId },
              statuses: [
                {
                  id: wamid,
                  status: 'delivered',
                  timestamp: `${Math.floor(Date.now() / 1000)}`,
                  recipient_id: recipient,
                },
              ],
            },
          },
        ],
      },
    ],
  });
