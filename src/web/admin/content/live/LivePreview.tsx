/** A live preview of what is in the form, rendered by the public screens in a frame that loads once and is updated in place. */
import { Component, memo, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { PreviewedQuestions } from '#web/site/preview/PreviewedQuestions.tsx'
import { SharedPage } from '#web/site/preview/SharedPage.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { FrameWidths, PageFrame, type FrameWidth } from '../../builder/PageFrame.tsx'
import { kindWords } from '../form/words/kindWords.ts'
import { placeName } from '../form/words/placeName.ts'
import { useLivePage, type OutOfDate, type TypedPage } from './useLivePage.ts'

type LivePreviewProps = {
  detail: ContentDetail
  content: unknown
  /** The user wants to fill in a field that the page lacks. */
  onField: (path: string) => void
}

export const LivePreview = ({ detail, content, onField }: LivePreviewProps) => {
  const [width, setWidth] = useState<FrameWidth>(() => (matchMedia('(width >= 64rem)').matches ? 1280 : 390))
  const { page, outOfDate } = useLivePage(detail, content)
  return (
    <section aria-label="Live preview" className="live-pane">
      <div className="live-head">
        <p className="font-semibold">Live preview</p>
        <FrameWidths name="live-width" width={width} onWidth={setWidth} />
      </div>
      <div role="status" className="live-notes">
        {outOfDate && <Note outOfDate={outOfDate} kind={detail.kind} shown={page !== null} onField={onField} />}
      </div>
      <PageFrame width={width}>
        <div onClickCapture={stay} onSubmitCapture={(event) => event.preventDefault()}>
          <Suspense fallback={<Spinner message="Loading the page..." />}>
            {page && (
              <Guard page={page}>
                <Drawn page={page} />
              </Guard>
            )}
          </Suspense>
        </div>
      </PageFrame>
    </section>
  )
}

const Drawn = memo(({ page }: { page: TypedPage }) => (
  <main>{page.questions ? <PreviewedQuestions questions={page.questions} /> : <SharedPage shared={page} />}</main>
))

/** Only links within the page work; other links and buttons do nothing. */
const stay = (event: MouseEvent) => {
  const pressed = (event.target as Element).closest('a, button')
  if (!pressed) return
  event.preventDefault()
  event.stopPropagation()
  const [path, anchor] = (pressed.getAttribute('href') ?? '').split('#')
  if (path === '' && anchor) pressed.ownerDocument.getElementById(decodeURIComponent(anchor))?.scrollIntoView()
}

const listed = 3

type NoteProps = { outOfDate: OutOfDate; kind: ContentDetail['kind']; shown: boolean; onField: LivePreviewProps['onField'] }

const Note = ({ outOfDate, kind, shown, onField }: NoteProps) => {
  const state = shown ? 'This is the page as it was before.' : 'There is no page to show yet.'
  if (outOfDate.why === 'offline')
    return <p>No answer from the server. {shown ? 'This is the last page it sent. ' : ''}We will keep trying.</p>
  if (outOfDate.why === 'refused') return <p>This cannot be shown: {outOfDate.text}</p>
  const missing = Object.entries(outOfDate.fields)
  return (
    <>
      <p>
        The page is missing {missing.length === 1 ? 'one thing' : `${missing.length} things`}. {state}
      </p>
      <ul>
        {missing.slice(0, listed).map(([path, message]) => (
          <li key={path}>
            <button type="button" className="link min-h-8 text-start" onClick={() => onField(path)}>
              {placeName(kindWords[kind], path)}
            </button>
            : {message}
          </li>
        ))}
        {missing.length > listed && <li>and {missing.length - listed} more</li>}
      </ul>
    </>
  )
}

type Guarded = { page: TypedPage; children: ReactNode }
type Failed = { page: TypedPage; failed: boolean }

/** An error while rendering the page must not affect the form beside it. Tries again on the next change. */
class Guard extends Component<Guarded, Failed> {
  override state: Failed = { page: this.props.page, failed: false }
  static getDerivedStateFromProps({ page }: Guarded, before: Failed) {
    return page === before.page ? null : { page, failed: false }
  }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? (
      <p className="block-empty-slot page-width">This page cannot be shown as it is. What you write is still kept.</p>
    ) : (
      this.props.children
    )
  }
}
