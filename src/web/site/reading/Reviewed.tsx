import { formatDate } from '#contract/format.ts'

/** Who last checked the facts on a page and when, and a note that the page is not advice. */
export const Reviewed = ({ on, by }: { on: string; by: string }) => (
  <footer className="mt-11 md:mt-16 max-w-measure space-y-2 border-t border-line pt-5 text-meta text-hint">
    <p>
      Last reviewed on <time dateTime={on}>{formatDate(on)}</time> by the {by.toLowerCase()}.
    </p>
    <p>
      General information, not advice on your own insurance. What a policy pays depends on its wording, its schedule, and its conditions,
      limits and exclusions.
    </p>
  </footer>
)
