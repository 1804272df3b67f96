/** The email as it would be sent with the form's content: rendered by the same components as every email, in a frame without URL or script. */
import type { MouseEvent } from 'react'
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
import { emailWidth, PageFrame } from '../../builder/PageFrame.tsx'

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
        label="How to show the email"
        tabs={Object.entries(shapes).map(([name, label]) => ({ label, href: `${own}?part=${name}`, current: name === shape }))}
      />
      {scripted ? (
        <Drawn shape={shape} template={template} sender={sender} words={words} />
      ) : (
        // Without script: the published version.
        <iframe
          key={shape}
          title={`The email, ${shapes[shape]}`}
          src={`${paths.adminMailTemplatePreview(template)}${shape === 'text' ? '?part=text' : ''}`}
          sandbox=""
          className="mt-3 h-160 w-full rounded-control border border-line bg-raised"
        />
      )}
    </Card>
  )
}

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
        <div className="mt-3 grid overflow-hidden rounded-control border border-line lg:h-160">
          <PageFrame email width={shape === 'phone' ? 390 : emailWidth}>
            <div onClickCapture={stay}>
              <LetterSheet sender={shown} preview={preview}>
                {body}
              </LetterSheet>
            </div>
          </PageFrame>
        </div>
      )}
    </>
  )
}

const withoutChoices = ({ choices: _choices, ...sender }: MailSender): MailSender => sender

/** Links in the samples do nothing. */
const stay = (event: MouseEvent) => {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
