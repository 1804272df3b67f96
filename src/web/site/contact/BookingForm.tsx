/** Books a half-hour appointment or requests a call back. One form, which asks only for what each needs. */
import { Form } from 'react-router'
import { appointmentChannels, appointmentReasons } from '#contract/model/contact/appointmentChoices.ts'
import type { SlotKind } from '#contract/model/contact/slot.ts'
import type { OurWords } from '#contract/model/site/ourWords.ts'
import { paths } from '#contract/paths.ts'
import type { Slots } from '#contract/site/appointments.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { Honeypot } from '#web/ui/fields/Honeypot.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Said } from '../shell/Said.tsx'
import { Days, Times } from './SlotPicker.tsx'
import { BusinessField, EmailField, NameField, PhoneField, SupportField } from './WhoFields.tsx'

type Props = {
  words: OurWords<'appointment'>
  kind: SlotKind
  slots: Slots
  token: string
  values: Record<string, string>
  errors: Record<string, string>
}

export const BookingForm = ({ words, kind, slots, token, values, errors }: Props) => {
  const { busy, once } = useSendOnce()
  const posted = { values, errors }
  const books = kind === 'appointment'
  const here = (day: string) => `${paths.contact({ way: kind, day })}#times`
  return (
    <div className="mt-8 space-y-8">
      <Days slots={slots} hrefOf={here} />
      <Form
        method="post"
        action={paths.contact({ way: kind, day: slots.day })}
        noValidate
        onSubmit={once}
        id="times"
        className="scroll-mt-28 space-y-7"
      >
        <input type="hidden" name="_way" value={kind} />
        <input type="hidden" name="token" value={values['token'] ?? token} />
        <input type="hidden" name="source" value={paths.contact()} />
        <Times
          slots={slots}
          label={books ? words.time : words.callTime}
          hint={<Said text={words.timeHint} />}
          error={errors['time'] ?? errors['day']}
          defaultValue={values['time']}
        />
        {books && (
          <Radios
            name="channel"
            label={words.channel}
            items={appointmentChannels.map((value) => ({ value, label: words[value] }))}
            error={errors['channel']}
            defaultValue={values['channel']}
          />
        )}
        <Select
          name="reason"
          label={words.subject}
          placeholder="Choose one"
          options={appointmentReasons.map((value) => ({ value, label: words[value] }))}
          error={errors['reason']}
          defaultValue={values['reason']}
        />
        <NameField posted={posted} />
        <BusinessField posted={posted} />
        <PhoneField posted={posted} hint={books ? 'Needed if we ring you.' : undefined} optional={books} />
        <EmailField
          posted={posted}
          hint={books ? 'For the calendar entry, and the link to move or cancel it.' : 'To confirm the time and your reference.'}
          optional={!books}
        />
        <TextArea
          name="note"
          label={words.note}
          hint={<Said text={words.noteHint} />}
          optional
          limit={1000}
          rows={3}
          error={errors['note']}
          defaultValue={values['note']}
        />
        <SupportField posted={posted} label={words.support} hint={<Said text={words.supportHint} />} />
        <input type="hidden" name="agreed" value={words.consent} />
        <Checkbox name="consent" label={words.consent} error={errors['consent']} defaultChecked={values['consent'] === 'on'} />
        <Honeypot value={values['website']} />
        <p className="max-w-measure text-meta text-soft">
          We keep them as our{' '}
          <a href={paths.privacyPolicy()} className="link">
            Privacy Policy
          </a>{' '}
          says. Talking to us does not put any insurance in force.
        </p>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sending...">
          {books ? 'Book this time' : 'Ask for a call'}
        </Button>
      </Form>
    </div>
  )
}
