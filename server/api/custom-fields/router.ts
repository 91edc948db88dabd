import { router } from '../trpc.ts';
import createCustomField from './create-custom-field.ts';
import listCustomFields from './list-custom-fields.ts';
import removeCustomField from './remove-custom-field.ts';
import reorderCustomFields from './reorder-custom-fields.ts';
import updateCustomField from './update-custom-field.ts';

export const customFieldsRouter = router({
  listCustomFields,
  createCustomField,
  updateCustomField,
  removeCustomField,
  reorderCustomFields,
});
