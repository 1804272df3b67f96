/** Styles for a list of suggestions below a text field, for `Suggest` and for pages without React (app/browser/tradeNames.ts). */
export const suggestClass = {
  list: 'absolute inset-x-0 top-full z-20 mt-2 rounded-control border border-line bg-raised py-1 shadow-overlay',
  option:
    'group flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1.5 wrap-anywhere not-aria-selected:hover:bg-panel aria-selected:bg-selected aria-selected:text-on-selected',
  detail: 'text-meta text-hint group-aria-selected:text-on-selected',
}
