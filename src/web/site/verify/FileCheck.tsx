/** Checks whether a PDF is the letter we issued. The file stays in the browser; only its SHA-256 is compared. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { FilePick } from '#web/uploads/FilePick.tsx'

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const FileCheck = ({ code, hash, unaltered }: { code: string; hash: string; unaltered: boolean | null }) => {
  const go = useNavigate()
  const [unread, setUnread] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      setUnread(false)
      await go(paths.verify(code, { hash: hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())) }), {
        preventScrollReset: true,
        replace: true,
      })
    } catch {
      setUnread(true)
    }
  }
  return (
    <section className="grid gap-4 border-t border-line pt-5 lg:border-t-0 lg:pt-0">
      <h2 className="text-h3">Were you sent the letter as a file?</h2>
      <p className="text-soft">Choose it here to see whether anybody has changed it. It is not sent to us.</p>
      {unaltered !== null && (
        <Notice tone={unaltered ? 'success' : 'error'} title={unaltered ? 'Unaltered' : 'Not our letter'} live>
          {unaltered
            ? 'This file is the letter as we issued it.'
            : 'This file differs from the letter that we issued. Please do not rely on it.'}
        </Notice>
      )}
      {unread && (
        <Notice tone="error" title="The file could not be read" live>
          Try again, or enter its SHA-256 below.
        </Notice>
      )}
      <div className="grid gap-4" data-screen-only>
        {/* Its place is kept before there is script, so that nothing below it moves. */}
        <div className="file-check">
          <label htmlFor="letter" className="font-semibold">
            The PDF you have
          </label>
          <FilePick
            id="letter"
            name="letter"
            what="the PDF you have"
            multiple={false}
            camera={false}
            accept="application/pdf,.pdf"
            onFiles={([file]) => void read(file)}
          />
        </div>
        <Details summary="Enter its SHA-256 instead" open={hash !== '' && unaltered === null}>
          <form method="get" action={paths.verify(code)} className="grid gap-4 pt-2">
            <TextInput
              name="hash"
              label="SHA-256 of the file"
              hint="64 letters and digits"
              defaultValue={hash}
              autoComplete="off"
              spellCheck={false}
            />
            <div>
              <Button type="submit">Compare</Button>
            </div>
          </form>
        </Details>
      </div>
    </section>
  )
}
