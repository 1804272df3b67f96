/** Shows a document: a PDF in the browser's own viewer, a picture as an image, anything else as a download. */
import { Download, ExternalLink } from 'lucide-react'
import type { DocumentVersion } from '#contract/model/documents/documentView.ts'
import { formatFileSize } from '#contract/format.ts'
import { uploadKinds } from '#contract/model/files/upload.ts'
import { paths } from '#contract/paths.ts'
import { useFileAddress } from '#web/app/data/area.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

/** `main`: opening or downloading it is the main step of the screen; not so where it is to be signed. */
type Props = { id: string; title: string; version: DocumentVersion; main?: boolean }

const stopped = {
  pending: {
    tone: 'info',
    title: 'The virus check is not finished',
    text: 'You can open the file once it has passed. Look again in a few minutes.',
  },
  quarantined: {
    tone: 'error',
    title: 'Our virus check has stopped this file',
    text: 'Nobody can open it. Check the computer it came from, and send a clean copy.',
  },
  refused: { tone: 'error', title: 'The file was not received', text: 'Send it again.' },
} as const

const isPicture = (type: string) => Object.values(uploadKinds).some((kind) => kind.image && kind.type === type)
const isPdf = (type: string) => type === uploadKinds.pdf.type
const calledOf = (type: string) => Object.values(uploadKinds).find((kind) => kind.type === type)?.called ?? 'File'

export const DocumentViewer = ({ id, title, version, main = true }: Props) => {
  const scripted = useScripted()
  const addressOf = useFileAddress()
  if (version.state !== 'clean') {
    const { tone, title: heading, text } = stopped[version.state]
    return (
      <Notice tone={tone} title={heading}>
        {text}
      </Notice>
    )
  }
  const looked = paths.documentVersion(id, version.number, { view: '1' })
  // Where the bytes come from; the links resolve this themselves.
  const source = addressOf(looked)
  const inFrame = isPdf(version.type) && scripted && navigator.pdfViewerEnabled
  // On a phone each has a line of its own.
  const buttonOf = (first: boolean) => classes(buttonClass(first ? { variant: 'accent' } : {}), 'max-sm:w-full')
  const download = (
    <Anchor href={paths.documentVersion(id, version.number)} download className={buttonOf(main)}>
      <Icon of={Download} />
      Download
    </Anchor>
  )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {main && download}
        {(isPdf(version.type) || isPicture(version.type)) && (
          <Anchor href={looked} target="_blank" rel="noopener" className={buttonOf(!main)}>
            <Icon of={ExternalLink} />
            Open to read or print
          </Anchor>
        )}
        {!main && download}
        <span className="text-meta text-hint">
          {calledOf(version.type)}, {formatFileSize(version.bytes, 0)}
        </span>
      </div>
      {inFrame && (
        // Browsers do not start their PDF viewer in a sandbox. The server lets only PDFs be framed, and lets them load nothing.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          // Another version is another file, so the frame must not be reused.
          key={looked}
          // The page alone: the viewer's bar is dark, its thumbnails take half the width, and the link above opens all of it.
          src={`${source}#toolbar=0&navpanes=0&view=FitH`}
          title={`${title}, version ${version.number}`}
          data-screen-only
          // Not loaded where it is hidden: phones draw a framed PDF as one still picture, or not at all.
          loading="lazy"
          // Like a page of A4, but never so high that what is under it is far away.
          className="a4-frame w-full rounded-control border border-line bg-surface max-md:hidden"
        />
      )}
      {isPicture(version.type) && (
        <img src={source} alt={`${title}, version ${version.number}`} className="w-full rounded-control border border-line bg-panel" />
      )}
    </div>
  )
}
