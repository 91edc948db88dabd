/** The product's logo: two speech bubbles that meet. */
export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={className} aria-hidden>
    <rect width="32" height="32" rx="9" className="fill-accent" />
    <path
      d="M7 11.5A3.5 3.5 0 0 1 10.500 8H18a3.5 3.5 0 0 1 3.500 3.500v2A3.500 3.500 0 0 1 18 17h-5l-4 3.500V17A3.500 3.500 0 0 1 7 13.500Z"
      fill="#fff"
    />
    <path
      d="M24.500 14.800A3.500 3.500 0 0 1 26 17.600v1.900a3.500 3.500 0 0 1-2 3.200V26l-3.600-3H15a3.500 3.500 0 0 1-3-1.700l2-1.800h4.600a6 6 0 0 0 5.900-4.700Z"
      fill="#fff"
      opacity=".65"
    />
  </svg>
);
