import {
  fillBody,
  fillHeader,
  type TemplateNeeds,
  templateBodyMax,
  valueOnWire,
} from '#server/contract/channels/template-needs.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import type { DeliveryError } from '../../messages/delivery/message-delivery-state.ts';
import { given } from './draft.ts';

const formatDiffers = (detail: string): DeliveryError => ({
  code: '132012',
  title: 'Parameter format does not match format in the created template',
  detail,
  retryable: false,
});

const tooLong = (detail: string): DeliveryError => ({
  code: '132005',
  title: 'Translated text too long',
  detail,
  retryable: false,
});

const countDiffers = (detail: string): DeliveryError => ({
  code: '132000',
  title: 'Number of parameters does not match the expected number of params',
  detail,
  retryable: false,
});

type Sent = Pick<SendMessageInput, 'header' | 'header_image_url' | 'body_params' | 'button_params'>;

/**
 * Returns why the header does not fit the template. Null if it fits. A media header needs one link or file. A text
 * header needs a value if it has a variable. Without a header or variable, no value may be sent.
 */
function headerMismatch(sent: Sent, needs: TemplateNeeds, hasFile: boolean): DeliveryError | null {
  const { headerFormat, headerVariables } = needs;
  const hasMedium = hasFile || given(sent.header_image_url) !== null;
  const value = typeof sent.header === 'string' ? given(sent.header) : null;
  if (headerFormat !== null && headerFormat !== 'TEXT') {
    return hasMedium && value === null ? null : formatDiffers(`header: Format mismatch, expected ${headerFormat}`);
  }
  const wanted = headerVariables.length;
  if (hasMedium || wanted !== (value === null ? 0 : 1)) {
    const words = hasMedium ? 'a medium' : value === null ? 'none' : 'a value';
    return countDiffers(`header: the template has ${wanted} variables; sent: ${words}`);
  }
  const { length } = fillHeader(needs, value && valueOnWire(value));
  return length > interactiveLimits.header
    ? tooLong(`header: ${length} characters once it is filled; at most ${interactiveLimits.header}`)
    : null;
}

/** Returns the body text with its values filled in, as the messaging provider will send it. */
export function filledBody(params: Sent['body_params'], { body, variables }: TemplateNeeds): string {
  const given = Array.isArray(params)
    ? variables.map((name, index) => [name, params[index] ?? ''] as const)
    : Object.entries(params ?? {});
  return fillBody(body, new Map(given.map(([name, value]) => [name, valueOnWire(value)])));
}

/**
 * Returns the error with which the messaging provider would refuse the parameters (132000, 132005, 132012), before the
 * call is made (whatsapp/operator.md#c3). Null if the parameters fit.
 */
export function templateMismatch(input: Sent, needs: TemplateNeeds, hasFile = false): DeliveryError | null {
  const header = headerMismatch(input, needs, hasFile);
  if (header) return header;
  const sentNames = Array.isArray(input.body_params) ? null : Object.keys(input.body_params ?? {});
  const count = Object.keys(input.body_params ?? []).length;
  const isUnknownName = sentNames?.some((name) => !needs.variables.includes(name)) ?? false;
  if (count !== needs.variables.length || isUnknownName) {
    const wanted = needs.variables.map((name) => `{{${name}}}`).join(', ') || 'none';
    const sent = sentNames ? sentNames.join(', ') : `${count} values`;
    return countDiffers(`body: the template has ${wanted}; sent: ${sent || 'none'}`);
  }
  const { length } = filledBody(input.body_params, needs);
  if (length > templateBodyMax) {
    return tooLong(`body: ${length} characters once it is filled; at most ${templateBodyMax}`);
  }
  const buttons = input.button_params?.length ?? 0;
  const [least, most] = [needs.required.length, needs.required.length + needs.optional.length];
  if (buttons === least || (buttons >= least && buttons <= most && least === 0) || buttons === most) return null;
  return countDiffers(`buttons: the template has ${least} dynamic buttons; sent: ${buttons}`);
}
