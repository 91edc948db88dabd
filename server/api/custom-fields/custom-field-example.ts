/** The custom field all examples of the API reference show. */
export const customFieldExample = {
  key: 'interest',
  label: 'Interest',
  type: 'select',
  options: ['Sofas', 'Tables'],
  placeholder: null,
  position: 0,
};
