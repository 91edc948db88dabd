import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const isNumber = (value: string) => /^\d/.test(value);
const isSize = (value: string) => /^(\d?x[sl]|sm|md|lg|code)$/.test(value);
const words = (list: string) => list.split(' ');

/** Class prefixes that take any value. Two classes with the same prefix set the same property. */
const named = words(
  'inset inset-x inset-y top right bottom left z order col-span col-start row-span row-start grid-cols grid-rows p px py pt pr pb pl m mx my mt mr mb ml space-x space-y gap gap-x gap-y size w h min-w min-h max-w max-h basis shrink opacity rounded rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl leading tracking line-clamp translate-x translate-y rotate scroll-mt scroll-px outline-offset underline-offset brightness transition animate cursor pointer-events select touch resize overscroll appearance columns break-inside justify items self align float accent stroke',
);

/** Maps properties with a fixed set of classes to these classes. */
const choices: Readonly<Record<string, string>> = {
  display: 'block inline-block inline flex inline-flex table table-cell flow-root grid contents hidden',
  position: 'static fixed absolute relative sticky',
  sr: 'sr-only not-sr-only',
  visibility: 'visible invisible',
  isolation: 'isolate',
  'flex-direction': 'flex-row flex-row-reverse flex-col flex-col-reverse',
  'flex-wrap': 'flex-wrap flex-nowrap',
  overflow: 'overflow-auto overflow-hidden overflow-visible',
  'overflow-x': 'overflow-x-auto',
  'overflow-y': 'overflow-y-auto',
  'text-align': 'text-left text-center text-right',
  'text-wrap': 'text-balance text-pretty',
  'text-overflow': 'truncate',
  'text-transform': 'uppercase lowercase',
  'text-decoration': 'underline line-through no-underline',
  'font-style': 'italic',
  'font-family': 'font-mono font-sans',
  'font-weight': 'font-normal font-medium font-semibold',
  whitespace: 'whitespace-normal whitespace-nowrap whitespace-pre-line whitespace-pre-wrap',
  break: 'break-all break-words',
  wrap: 'wrap-anywhere',
  'list-type': 'list-none list-disc list-decimal',
  'object-fit': 'object-contain object-cover',
  'table-layout': 'table-fixed',
  'border-collapse': 'border-separate',
  'border-style': 'border-solid border-dashed',
  'outline-style': 'outline-none outline-hidden',
  'snap-type': 'snap-x',
  'snap-strictness': 'snap-mandatory',
  'snap-align': 'snap-start',
  'field-sizing': 'field-sizing-content',
  numbers: 'tabular-nums',
};
const sides = words('t r b l x y');
const both = { x: words('r l'), y: words('t b') };
/** Lists the side classes that a class for all sides, or for one axis, overrides. */
const sided = (name: string) => ({
  [name]: sides.map((side) => `${name}${side}`),
  [`${name}x`]: both.x.map((side) => `${name}${side}`),
  [`${name}y`]: both.y.map((side) => `${name}${side}`),
});

/**
 * Merges the classes that this product uses. The library's own list of all classes would be larger than the rest of
 * this code.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(named.map((name) => [name, [{ [name]: ['', any] }]])),
    ...Object.fromEntries(Object.entries(choices).map(([name, list]) => [name, words(list)])),
    flex: [{ flex: [isNumber, 'none'] }],
    'font-size': [{ text: [isSize] }],
    color: [{ text: [any] }],
    bg: [{ bg: [any] }],
    fill: [{ fill: [any] }],
    shadow: [{ shadow: [any] }],
    'border-w': [{ border: ['', isNumber] }],
    ...Object.fromEntries(sides.map((side) => [`border-w${side}`, [{ [`border-${side}`]: ['', isNumber] }]])),
    'border-spacing': [{ 'border-spacing': [any] }],
    'border-color': [{ border: [any] }],
    'divide-x': [{ 'divide-x': ['', isNumber] }],
    'divide-y': [{ 'divide-y': ['', isNumber] }],
    'divide-color': [{ divide: [any] }],
    'ring-w': [{ ring: [isNumber] }],
    'ring-offset-w': [{ 'ring-offset': [isNumber] }],
    'ring-offset-color': [{ 'ring-offset': [any] }],
    'ring-color': [{ ring: [any] }],
    'outline-w': [{ outline: [isNumber] }],
    'outline-color': [{ outline: [any] }],
    'decoration-w': [{ decoration: [isNumber] }],
  },
  conflictingClassGroups: {
    ...sided('p'),
    ...sided('m'),
    ...sided('border-w'),
    inset: words('inset-x inset-y top right bottom left'),
    'inset-x': words('right left'),
    'inset-y': words('top bottom'),
    overflow: words('overflow-x overflow-y'),
    gap: words('gap-x gap-y'),
    size: words('w h'),
    flex: words('basis shrink'),
    'font-size': ['leading'],
    'line-clamp': words('display overflow'),
    rounded: words('rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl'),
    'rounded-t': words('rounded-tl rounded-tr'),
    'rounded-r': words('rounded-tr rounded-br'),
    'rounded-b': words('rounded-br rounded-bl'),
    'rounded-l': words('rounded-tl rounded-bl'),
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: words('* ** before after file placeholder marker selection'),
}));

/** Joins class names. If two classes set the same property, the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
