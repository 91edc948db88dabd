/** The custom field in all examples of the API reference. */
export const customFieldExample = {
  key: 'interest',
  label: 'Interest',
  type: 'select',
  options: ['Sofas', 'Tables'],
  placeholder: null,
  position: 0,
};
