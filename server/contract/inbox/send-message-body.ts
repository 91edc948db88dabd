import { z } from 'zod';
import { withNeeds } from '../platform/needs.ts';
import { commonFields, fieldsOfType, type MessageType, sendMessageInput } from './send-message.ts';

const { shape } = sendMessageInput;

/**
 * Fields that each message type requires, in addition to the destination (contract/messages.md#sending,
 * contract/errors.md).
 */
export const neededOfType: Readonly<Record<MessageType, readonly string[]>> = {
  text: ['text'],
  template: [],
  image: ['media'],
  audio: ['media'],
  video: ['media'],
  document: ['media'],
  buttons: ['body', 'buttons'],
  list: ['body', 'sections'],
  cta_url: ['body', 'url'],
  location_request: ['body'],
  product: ['product_retailer_id'],
  product_list: ['body', 'sections'],
};

const media = withNeeds(shape.media.unwrap(), { required: ['mime_type'], oneOf: [['url', 'base64']] }).describe(
  shape.media.description ?? '',
);

/**
 * Returns the fields of one message type. They are defined as in `sendMessageInput`, but the required fields are not
 * optional.
 */
function fieldsFor(type: MessageType, common: readonly string[]): Record<string, z.ZodType> {
  const own: readonly string[] = [...fieldsOfType[type], ...(type === 'template' ? ['open_conversation'] : [])];
  const taken = Object.entries(shape).filter(([name]) => name !== 'type' && [...common, ...own].includes(name));
  return Object.fromEntries(
    taken.map(([name, field]) => {
      const known = name === 'media' ? media.optional() : field;
      if (!neededOfType[type].includes(name)) return [name, known];
      const needed = known.unwrap();
      return [name, known.description ? needed.describe(known.description) : needed];
    }),
  );
}

/** Groups of fields of which at least one is required: a template is named by `template_name` or by `template_id`. */
export const templateGroups = (type: MessageType) => (type === 'template' ? [['template_name', 'template_id']] : []);
const pascal = (type: string) => type.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

type Variant = z.ZodObject<{ type: z.ZodLiteral<MessageType> } & Record<string, z.ZodType>, z.core.$strict>;

/**
 * Builds the schema of one message type. The schema's name in the API document consists of `prefix` and the type, such
 * as `SendTextMessage` or `ReplyTextMessage`.
 */
function variant(type: MessageType, prefix: string, common: readonly string[], groups: readonly string[][]): Variant {
  const body = z.strictObject({ type: z.literal(type), ...fieldsFor(type, common) });
  const named = withNeeds(body, { oneOf: [...groups, ...templateGroups(type)] });
  return named.meta({ ...named.meta(), id: `${prefix}${pascal(type)}Message` }) as unknown as Variant;
}

const types = Object.keys(fieldsOfType) as MessageType[];
const union = (title: string, variants: readonly Variant[]) =>
  z.discriminatedUnion('type', variants as [Variant, ...Variant[]]).meta({ title });
const others = commonFields.filter((name) => name !== 'to' && name !== 'conversation_id');

/**
 * Body of POST /messages as the API document shows it, with a separate schema for each type. The server parses the body
 * with `sendMessageInput`.
 */
export const sendMessageBody = union(
  'SendMessage',
  types.map((type) => variant(type, 'Send', commonFields, [['to', 'conversation_id']])),
);

/** Body of POST /conversations/{id}/messages: the same schemas, without the destination fields. */
export const sendIntoConversationBody = union(
  'ReplyMessage',
  types.map((type) => variant(type, 'Reply', others, [])),
);
