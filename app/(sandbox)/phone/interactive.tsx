import { ExternalLink, MapPin } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { Interactive as Shape } from './chat-message.ts';
import { Media } from './media.tsx';
import type { Draft } from './use-chat.ts';
import type { OperatorState, Product } from './use-operator.ts';

export const tap =
  'flex w-full items-center justify-center gap-1.5 rounded-lg px-3 py-2 text-center font-medium text-accent hover:bg-black/5 dark:hover:bg-white/10';

interface Props {
  readonly wamid: string;
  readonly shape: Shape;
  readonly catalog: OperatorState['catalog'];
  readonly onAnswer: (draft: Draft) => void;
}

function Frame({ shape, children }: { shape: Shape; children: ReactNode }) {
  const { header } = shape;
  return (
    <div className="space-y-1">
      {header?.image && <Media type="image" medium={header.image} />}
      {header?.video && <Media type="video" medium={header.video} />}
      {header?.document && <Media type="document" medium={header.document} />}
      {header?.text && <p className="font-semibold">{header.text}</p>}
      {shape.body && <p>{shape.body.text}</p>}
      {shape.footer && <p className="text-xs text-ink-soft">{shape.footer.text}</p>}
      <div className="-mx-1 border-t border-black/10 pt-1 dark:border-white/10">{children}</div>
    </div>
  );
}

const replyOf = (type: 'button_reply' | 'list_reply', row: object) => ({
  message: { type: 'interactive', interactive: { type, [type]: row } },
});

function Products({
  ids,
  catalogId,
  catalog,
  onOrder,
}: {
  ids: readonly string[];
  catalogId: string;
  catalog: OperatorState['catalog'];
  onOrder: (draft: Draft) => void;
}) {
  const t = useTranslations('phone');
  const format = useFormatter();
  const known = (id: string): Product => catalog.products.find((one) => one.id === id) ?? { id, name: id, price: 0 };
  return ids.map(known).map(({ id, name, price }) => (
    <button
      key={id}
      type="button"
      className={tap}
      onClick={() =>
        onOrder({
          message: {
            type: 'order',
            order: {
              catalog_id: catalogId,
              product_items: [{ product_retailer_id: id, quantity: 1, item_price: price, currency: 'BRL' }],
            },
          },
        })
      }
    >
      {t('order', { name })}
      {price > 0 && ` · ${format.number(price, { style: 'currency', currency: 'BRL' })}`}
    </button>
  ));
}

/** Shows an interactive message with the buttons or list that the customer can tap. */
export function Interactive({ wamid, shape, catalog, onAnswer }: Props) {
  const t = useTranslations('phone');
  const answer = (draft: Draft) => onAnswer({ ...draft, reply_to: wamid });
  const { action } = shape;
  const reply = shape.button_reply ?? shape.list_reply;
  if (reply) return <p>{reply.title}</p>;
  const productIds = [
    ...(action?.product_retailer_id ? [action.product_retailer_id] : []),
    ...(action?.sections ?? []).flatMap((one) => one.product_items ?? []).map((one) => one.product_retailer_id),
  ];
  return (
    <Frame shape={shape}>
      {action?.buttons?.map(({ reply: button }) => (
        <button key={button.id} type="button" className={tap} onClick={() => answer(replyOf('button_reply', button))}>
          {button.title}
        </button>
      ))}
      {shape.type === 'list' && (
        <details>
          <summary className={`${tap} cursor-pointer list-none`}>{action?.button}</summary>
          {action?.sections?.map((section, index) => (
            <div key={section.title ?? index} className="pt-1">
              {section.title && <p className="px-1 text-xs font-semibold text-ink-soft">{section.title}</p>}
              {section.rows?.map((row) => (
                <button key={row.id} type="button" className={tap} onClick={() => answer(replyOf('list_reply', row))}>
                  <span>
                    {row.title}
                    {row.description && (
                      <span className="block text-xs font-normal text-ink-soft">{row.description}</span>
                    )}
                  </span>
                </button>
              ))}
            </div>
          ))}
        </details>
      )}
      {shape.type === 'cta_url' && action?.parameters && (
        <a href={safeHref(action.parameters.url)} target="_blank" rel="noreferrer" className={tap}>
          <ExternalLink className="size-4" aria-hidden /> {action.parameters.display_text}
        </a>
      )}
      {shape.type === 'location_request_message' && (
        <button
          type="button"
          className={tap}
          onClick={() =>
            answer({
              message: {
                type: 'location',
                location: { latitude: -23.5614, longitude: -46.6823, name: 'Casa', address: 'Rua das Acácias, 210' },
              },
            })
          }
        >
          <MapPin className="size-4" aria-hidden /> {t('sendLocation')}
        </button>
      )}
      <Products ids={productIds} catalogId={action?.catalog_id ?? ''} catalog={catalog} onOrder={answer} />
    </Frame>
  );
}
