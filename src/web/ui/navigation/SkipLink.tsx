/** The first element on every page: skips the header. Visible only when focused by keyboard. */
export const SkipLink = ({ to = 'main', children = 'Skip to main content' }: { to?: string; children?: string }) => (
  <a
    href={`#${to}`}
    className="sr-only z-50 rounded-control bg-inverse px-4 py-2 font-semibold text-on-inverse focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
  >
    {children}
  </a>
)
