/** Shown above a page that is not public: says so, and links back to the editor. */
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

/** `earlier`: an earlier version, which may have been public. */
export const PreviewBar = ({ editor, earlier = false }: { editor: string; earlier?: boolean }) => (
  <section aria-label="Preview" className="preview-bar">
    <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <p className="font-semibold">
        {earlier ? 'SAVED VERSION - its own words, with the rest of the site as it is today' : 'PREVIEW - not public'}
      </p>
      <Anchor href={editor} className="link inline-flex min-h-11 items-center" data-screen-only>
        Back to the editor
      </Anchor>
    </div>
  </section>
)
