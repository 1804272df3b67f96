/** The mail as it would be sent with what stands in the form: the parts that draw every mail, in a frame without address or script. */
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { MailWords } from '#contract/model/messages/editedMail.ts'
import { isMarketing, type MailSender, type MailTemplate } from '#contract/model/messages/mail.ts'
import { mailSamples } from '#contract/model/messages/mailSamples.ts'
import { paths } from '#contract/paths.ts'
import { Letter, LetterSheet } from '#web/emails/Letter.tsx'
import { textOf } from '#web/emails/text.ts'
import { writtenLetter } from '#web/emails/writtenLetter.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

const shapes = { wide: '600 pixels', phone: 'Phone', text: 'Plain text' } as const
type Shape = keyof typeof shapes
const isShape = (value: string | null): value is Shape => value !== null && Object.hasOwn(shapes, value)

type Props = { template: MailTemplate; sender: MailSender; words: MailWords }

export const MailPreview = ({ template, sender, words }: Props) => {
  const scripted = useScripted()
  const [search] = useSearchParams()
  const asked = search.get('part')
  const shape = isShape(asked) ? asked : 'wide'
  const own = paths.adminMailTemplate(template)
  return (
    <Card as="section">
      <CardHeader title="Preview with sample values" />
      <Tabs
        label="How to show the mail"
        tabs={Object.entries(shapes).map(([name, label]) => ({ label, href: `${own}?part=${name}`, current: name === shape }))}
      />
      {scripted ? (
        <Drawn shape={shape} template={template} sender={sender} words={words} />
      ) : (
        // Without script: as it is published.
        <iframe
          key={shape}
          title={`The mail, ${shapes[shape]}`}
          src={`${paths.adminMailTemplatePreview(template)}${shape === 'text' ? '?part=text' : ''}`}
          sandbox=""
          className={frameClasses[shape]}
        />
      )}
    </Card>
  )
}

const frame = 'mt-3 h-160 w-full rounded-control border border-line bg-raised'
/** A letter of 600 pixels has margins of 16 on each side. */
const frameClasses: Record<Shape, string> = { wide: `${frame} max-w-158`, phone: `${frame} max-w-98`, text: frame }

const Drawn = ({ shape, template, sender, words }: Props & { shape: Shape }) => {
  const shown = isMarketing(template) ? sender : withoutChoices(sender)
  const { subject, preview, body } = writtenLetter(template, mailSamples(sender.origin)[template], shown, words)
  return (
    <>
      <p className="mt-3 break-words">
        <strong className="font-semibold">{subject || 'No subject'}</strong> <span className="text-hint">{preview}</span>
      </p>
      {shape === 'text' ? (
        <pre className="mt-3 max-h-160 overflow-auto rounded-control border border-line bg-raised p-4 text-meta whitespace-pre-wrap">
          {textOf(
            <Letter sender={shown} subject={subject} preview={preview}>
              {body}
            </Letter>,
          )}
        </pre>
      ) : (
        <MailFrame className={frameClasses[shape]} title={`The mail, ${shapes[shape]}`}>
          <LetterSheet sender={shown} preview={preview}>
            {body}
          </LetterSheet>
        </MailFrame>
      )}
    </>
  )
}

const withoutChoices = ({ choices: _choices, ...sender }: MailSender): MailSender => sender

const stay = (event: MouseEvent) => {
  if ((event.target as Element).closest('a')) event.preventDefault()
}

/** Nothing in it can act: no script, no address to go to, and our own content policy. */
const MailFrame = ({ className, title, children }: { className: string; title: string; children: ReactNode }) => {
  const element = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const open = () => {
    const page = element.current?.contentDocument
    if (!page || page.body === body) return
    page.documentElement.lang = 'en-GB'
    page.title = title
    page.body.style.setProperty('margin', '0')
    setBody(page.body)
  }
  const first = useRef(open)
  // A frame without address is there at once in some browsers, and after its load event in others.
  useEffect(() => first.current(), [])
  return (
    <>
      <iframe ref={element} title={title} sandbox="allow-same-origin" onLoad={open} className={className} />
      {body && createPortal(<div onClickCapture={stay}>{children}</div>, body)}
    </>
  )
}
