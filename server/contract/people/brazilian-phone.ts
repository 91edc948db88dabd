// Panel pages load this file in the browser, so the file does not import the phone library, which covers all countries.

/**
 * Pattern of Brazilian mobile and landline numbers. Nearly all stored numbers are Brazilian. app/_ui/text/phone.test.ts
 * compares this pattern with the phone library.
 */
const brazilian = /^\+55((?:[14689][1-9]|2[12478]|3[1-578]|5[13-5]|7[13-579]))(9\d{4}|[2-57]\d{3})(\d{4})$/;

/** Formats a stored Brazilian number as people in Brazil write it. Returns null for any other number. */
export function brazilianPhone(phone: string): string | null {
  const [, area, ...halves] = brazilian.exec(phone) ?? [];
  return area === undefined ? null : `+55 ${area} ${halves.join('-')}`;
}
