import type { SendMessageInput } from '#server/contract/send-message.ts';
import type { TemplateNeeds } from '#server/contract/template-needs.ts';
import type { DeliveryError } from '../messages/message-delivery-state.ts';
import { given } from './draft.ts';

const formatDiffers = (detail: string): DeliveryError => ({
  code: '132012',
  title: 'Parameter format does not match format in the created template',
  detail,
  retryable: false,
});

const countDiffers = (detail: string): DeliveryError => ({
  code: '132000',
  title: 'Number of parameters does not match the expected number of params',
  detail,
  retryable: false,
});

/** A header of a medium wants one link, a header of words its words, none wants nothing. */
function headerMismatch(isSent: boolean, { headerFormat, headerVariables }: TemplateNeeds): DeliveryError | null {
  const isMedium = headerFormat !== null && headerFormat !== 'TEXT';
  if (isMedium) return isSent ? null : formatDiffers(`header: Format mismatch, expected ${headerFormat}`);
  if (!isSent && headerVariables === 0) return null;
  return countDiffers(`header: the template has ${headerVariables} variables; sent: ${isSent ? 'a medium' : 'none'}`);
}

/** What the operator would refuse as 132000 or 132012, known before it is asked (operator.md C3). */
export function templateMismatch(
  input: Pick<SendMessageInput, 'header_image_url' | 'body_params' | 'button_params'>,
  needs: TemplateNeeds,
): DeliveryError | null {
  const header = headerMismatch(given(input.header_image_url) !== null, needs);
  if (header) return header;
  const sentNames = Array.isArray(input.body_params) ? null : Object.keys(input.body_params ?? {});
  const count = Object.keys(input.body_params ?? []).length;
  const isUnknownName = sentNames?.some((name) => !needs.variables.includes(name)) ?? false;
  if (count !== needs.variables.length || isUnknownName) {
    const wanted = needs.variables.map((name) => `{{${name}}}`).join(', ') || 'none';
    const sent = sentNames ? sentNames.join(', ') : `${count} values`;
    return countDiffers(`body: the template has ${wanted}; sent: ${sent || 'none'}`);
  }
  const buttons = input.button_params?.length ?? 0;
  const [least, most] = [needs.required.length, needs.required.length + needs.optional.length];
  if (buttons === least || (buttons >= least && buttons <= most && least === 0) || buttons === most) return null;
  return countDiffers(`buttons: the template has ${least} dynamic buttons; sent: ${buttons}`);
}
