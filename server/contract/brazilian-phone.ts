// Pages read this in the browser, without the library of all countries.

/** Mobile and fixed numbers of Brazil, which nearly all are; app/_ui/phone.test.ts holds it beside the library. */
const brazilian = /^\+55((?:[14689][1-9]|2[12478]|3[1-578]|5[13-5]|7[13-579]))(9\d{4}|[2-57]\d{3})(\d{4})$/;

/** A stored number of Brazil as people there write it; null for any other. */
export function brazilianPhone(phone: string): string | null {
  const [, area, ...halves] = brazilian.exec(phone) ?? [];
  return area === undefined ? null : `+55 ${area} ${halves.join('-')}`;
}
