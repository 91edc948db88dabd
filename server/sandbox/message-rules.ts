import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);
const webUrl = z.url({ protocol: /^https?$/ }).max(2_000);
const source = { link: webUrl.optional(), id: z.string().optional() };
const caption = z.string().max(1_024).optional();
const media = (more: z.ZodRawShape) =>
  z
    .strictObject({ ...more, ...source })
    .refine((value) => (value.link === undefined) !== (value.id === undefined), 'needs either link or id');

const body = z.strictObject({ text: text(1_024) });
const footer = z.strictObject({ text: text(60) }).optional();
const textHeader = z.strictObject({ type: z.literal('text'), text: text(60) });
const mediaHeader = z.union([
  textHeader,
  z.strictObject({ type: z.literal('image'), image: media({}) }),
  z.strictObject({ type: z.literal('video'), video: media({}) }),
  z.strictObject({ type: z.literal('document'), document: media({ filename: text(240).optional() }) }),
]);
const distinct = (values: readonly string[]) => new Set(values).size === values.length;

const button = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({ id: text(256), title: text(20) }),
});
const row = z.strictObject({ id: text(200), title: text(24), description: text(72).optional() });
const title = text(24).optional();
const titled = (sections: readonly { title?: string | undefined }[]) =>
  sections.length < 2 || sections.every((one) => one.title !== undefined);
const rowSections = z
  .array(z.strictObject({ title, rows: z.array(row).min(1).max(10) }))
  .min(1)
  .max(10)
  .refine(titled, 'a title is needed for more than one section')
  .refine((all) => all.flatMap((one) => one.rows).length <= 10, 'at most 10 rows')
  .refine((all) => distinct(all.flatMap((one) => one.rows.map((each) => each.id))), 'duplicated row id');
const productSections = z
  .array(z.strictObject({ title, product_items: z.array(z.strictObject({ product_retailer_id: text(100) })).min(1) }))
  .min(1)
  .max(10)
  .refine(titled, 'a title is needed for more than one section')
  .refine((all) => all.flatMap((one) => one.product_items).length <= 30, 'at most 30 products');

const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    header: mediaHeader.optional(),
    body,
    footer,
    action: z.strictObject({
      buttons: z
        .array(button)
        .min(1)
        .max(3)
        .refine((all) => distinct(all.map((one) => one.reply.title)), 'duplicated button title')
        .refine((all) => distinct(all.map((one) => one.reply.id)), 'duplicated button id'),
    }),
  }),
  z.strictObject({
    type: z.literal('list'),
    header: textHeader.optional(),
    body: z.strictObject({ text: text(4_096) }),
    footer,
    action: z.strictObject({ button: text(20), sections: rowSections }),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    header: mediaHeader.optional(),
    body,
    footer,
    action: z.strictObject({
      name: z.literal('cta_url'),
      parameters: z.strictObject({ display_text: text(20), url: webUrl }),
    }),
  }),
  z.strictObject({
    type: z.literal('location_request_message'),
    body,
    action: z.strictObject({ name: z.literal('send_location') }),
  }),
  z.strictObject({
    type: z.literal('product'),
    body: body.optional(),
    footer,
    action: z.strictObject({ catalog_id: text(100), product_retailer_id: text(100) }),
  }),
  z.strictObject({
    type: z.literal('product_list'),
    header: textHeader,
    body,
    footer,
    action: z.strictObject({ catalog_id: text(100), sections: productSections }),
  }),
]);

const parameter = z.looseObject({ type: z.string(), parameter_name: text(100).optional() });
const component = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), parameters: z.array(parameter).length(1) }),
  z.strictObject({ type: z.literal('body'), parameters: z.array(parameter).min(1) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.enum(['url', 'quick_reply', 'copy_code', 'flow', 'catalog', 'mpm']),
    index: z.string().regex(/^\d$/),
    parameters: z.array(parameter).length(1),
  }),
]);
const template = z.strictObject({
  name: text(512),
  language: z.strictObject({ code: text(20) }),
  components: z.array(component).optional(),
});
export type SentTemplate = z.infer<typeof template>;

const envelope = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z
    .string()
    .regex(/^\+?\d{8,15}$/)
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.[A-Za-z0-9.]{1,140}$/)
    .optional(),
  context: z.strictObject({ message_id: text(300) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

/**
 * The schema of all messages that WhatsApp's Cloud API accepts, with its limits (whatsapp/operator.md#c1 to #c3). An
 * unknown key is reported as an invalid parameter.
 */
export const sentMessage = z.discriminatedUnion('type', [
  z.strictObject({
    ...envelope,
    type: z.literal('text'),
    text: z.strictObject({ body: text(4_096), preview_url: z.boolean().optional() }),
  }),
  z.strictObject({
    ...envelope,
    type: z.literal('reaction'),
    reaction: z.strictObject({ message_id: text(300), emoji: z.string().max(64) }),
  }),
  z.strictObject({ ...envelope, type: z.literal('image'), image: media({ caption }) }),
  z.strictObject({ ...envelope, type: z.literal('video'), video: media({ caption }) }),
  z.strictObject({ ...envelope, type: z.literal('audio'), audio: media({ voice: z.boolean().optional() }) }),
  z.strictObject({
    ...envelope,
    type: z.literal('document'),
    document: media({ caption, filename: text(240).optional() }),
  }),
  z.strictObject({ ...envelope, type: z.literal('interactive'), interactive }),
  z.strictObject({
    ...envelope,
    type: z.literal('template'),
    template,
    /** This field is accepted only on `/marketing_messages`. */
    product_policy: z.enum(['CLOUD_API_FALLBACK', 'STRICT']).optional(),
    /** The highest price for 1 000 deliveries, in the smallest unit of the currency. */
    optimization_spec: z
      .strictObject({ bid_strategy: z.literal('LOWEST_COST_WITH_BID_CAP'), bid_amount: z.int().min(1) })
      .optional(),
  }),
]);
export type SentMessage = z.infer<typeof sentMessage>;
