import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Picker, type Pick } from '../form/Picker.tsx'
import { cleanHref } from './cleanPaste.ts'

/** One of our pages that a link can point to. */
export type LinkTarget = Pick & { href: string }

/** Sets a link's target: one of our pages, found by name, or an https URL. */
export const LinkDialog = ({
  editor,
  open,
  onClose,
  pages,
}: {
  editor: Editor
  open: boolean
  onClose: () => void
  pages: readonly LinkTarget[]
}) => (
  <Dialog open={open} onClose={onClose} title="Link">
    {open && <LinkForm editor={editor} onClose={onClose} pages={pages} />}
  </Dialog>
)

const LinkForm = ({ editor, onClose, pages }: { editor: Editor; onClose: () => void; pages: readonly LinkTarget[] }) => {
  const before = (editor.getAttributes('link')['href'] as string | null | undefined) ?? ''
  const [href, setHref] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const done = () => {
    onClose()
    editor.commands.focus()
  }
  const set = (address: string) => {
    const { empty } = editor.state.selection
    const chain = editor.chain().extendMarkRange('link')
    // If no text is selected, the page's title becomes the link's text.
    if (empty && before === '') {
      const words = pages.find((page) => page.href === address)?.title ?? address
      chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    } else chain.setLink({ href: address }).run()
    done()
  }
  const submit = () => {
    const address = cleanHref(href)
    if (address === null) setProblem('Choose a page, or enter an address that starts with / or https://')
    else set(address)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog is inside the page's React tree: the form around the editor must not receive its submit event.
        event.stopPropagation()
        submit()
      }}
    >
      <label htmlFor="rich-link" className="font-semibold">
        Page or address
      </label>
      <p id="rich-link-hint" className="text-meta text-hint">
        Type the name of one of our pages, or an address like https://www.gov.uk.
      </p>
      <FieldError id="rich-link-error" message={problem} />
      <div className="mt-1.5">
        <Picker
          id="rich-link"
          picks={pages}
          shown={href}
          describedBy={problem ? 'rich-link-hint rich-link-error' : 'rich-link-hint'}
          invalid={problem !== null}
          onChoose={(pick) => {
            const page = pages.find(({ key }) => key === pick.key)
            if (page) setHref(page.href)
            setProblem(null)
          }}
          onType={setHref}
        />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {before !== '' && (
          <Button
            variant="quiet"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run()
              done()
            }}
          >
            Remove link
          </Button>
        )}
        <Button type="submit" variant="accent">
          {before === '' ? 'Add link' : 'Change link'}
        </Button>
      </div>
    </form>
  )
}
