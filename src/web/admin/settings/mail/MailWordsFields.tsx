/** The parts of an email in order: editable ones as fields, fixed ones shown as fixed. */
import { useWatch } from 'react-hook-form'
import type { Letter, Piece } from '#contract/model/messages/letter.ts'
import { letters } from '#contract/model/messages/letters/letters.ts'
import { isMarketing, type MailSender, type MailTemplate } from '#contract/model/messages/mail.ts'
import { isWritten, placeholdersOf, sampleValues, slotsOf, type Slot } from '#contract/model/messages/mailWords.ts'
import { AreaField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

type Form = FormState<Record<string, string>>

export const MailWordsFields = ({ template, form, sender }: { template: MailTemplate; form: Form; sender: MailSender }) => {
  const slots = slotsOf(template)
  const body = (letters[template] as Letter<unknown>).body
  const field = (name: string) => slots.filter((slot) => slot.name === name).map((slot) => <SlotField key={name} slot={slot} form={form} />)
  return (
    <>
      <Placeholders template={template} sender={sender} />
      {field('subject')}
      {field('preview')}
      {body.map((piece, place) => (isWritten(piece) ? field(piece.name) : <FixedPart key={place} {...partOf(piece)} />))}
      {isMarketing(template) && <FixedPart text="Choose what we send you, or stop it all (with its link)" />}
      <FixedPart text="Name, address, phone and email of the firm, and who regulates it: from Firm and Regulatory texts" />
      <TextField form={form} name="reason" label="Why you are changing it" hint="Kept with the version." />
    </>
  )
}

const Placeholders = ({ template, sender }: { template: MailTemplate; sender: MailSender }) => {
  const values = sampleValues(template, sender)
  const names = Object.keys(values)
  const [example] = placeholdersOf(template, 'subject')
  if (names.length === 0) return <p className="text-soft">This email has no placeholders: its words are the same for everybody.</p>
  return (
    <Details summary={`Placeholders (${names.length})`}>
      <p className="mb-3 text-soft">
        Type a name in braces where each reader's own value should go.{' '}
        {example ? `The subject may use {${example}} only.` : 'The subject has none.'} A sample is on the right.
      </p>
      <DescriptionList facts={names.map((name) => ({ label: `{${name}}`, value: values[name] || 'Empty in the sample' }))} />
    </Details>
  )
}

const SlotField = ({ slot, form }: { slot: Slot; form: Form }) => {
  const { name, kind, label, only, inSample, text, needs, before, after } = slot
  const typed = useWatch({ control: form.control, name })
  const hint = [
    only && `${only}${inSample ? '' : ': not in the preview'}.`,
    before && `Fixed before it: "${before}"`,
    after && `Fixed after it: "${after}"`,
    needs.length > 0 && `Keep ${needs.map((one) => `{${one}}`).join(', ')}.`,
    kind === 'action' && 'The link is fixed.',
    kind === 'preview' && 'What inboxes show after the subject.',
    (kind === 'words' || kind === 'aside') && needs.length === 0 && 'Left out if empty.',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="grid gap-2">
      {kind === 'words' || kind === 'aside' ? (
        <AreaField form={form} name={name} label={label} hint={hint} rows={3} spellCheck />
      ) : (
        <TextField form={form} name={name} label={label} {...(hint ? { hint } : {})} width="long" autoComplete="off" spellCheck />
      )}
      {typed !== undefined && typed.trim() !== text && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1 text-meta text-soft">
          <p className="min-w-0 flex-1 break-words">
            <span className="text-hint">Standard wording:</span> {text}
          </p>
          <Button size="small" data-needs-script onClick={() => form.set(name, text, { shouldDirty: true })}>
            Use it
          </Button>
        </div>
      )}
    </div>
  )
}

type Fixed = { text: string; only?: string }

const partOf = (piece: Exclude<Piece<unknown>, { name: string }>): Fixed => {
  switch (piece.kind) {
    case 'fixed':
      return { text: piece.text, ...(piece.only ? { only: `Only where ${piece.only[0]}` } : {}) }
    case 'facts':
      return { text: `Table: ${piece.rows.map(([item]) => item).join(', ')}` }
    case 'code':
      return { text: 'The code, in large digits' }
    case 'reading':
      return { text: 'The new articles: title, link and summary of each' }
    case 'paragraphs':
      return { text: piece.said }
  }
}

const FixedPart = ({ text, only }: Fixed) => (
  <p className="rounded-control border border-dashed border-line px-4 py-3 text-soft">
    <span className="block text-meta font-semibold text-hint">Fixed{only ? `. ${only}.` : ''}</span>
    {text}
  </p>
)
