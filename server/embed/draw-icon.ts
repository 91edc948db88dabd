const set = (element: Element, attributes: Record<string, string>): void => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
};

/**
 * Creates an SVG icon from the path of a single line. The icon is built without an HTML string, so a strict content
 * security policy allows it.
 */
export function drawIcon(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  set(svg, {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'aria-hidden': 'true',
  });
  set(line, { d: path, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
  svg.append(line);
  return svg;
}
