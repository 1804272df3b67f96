/** Sends us a message. A plain form, so it works without script. */
import { Form } from 'react-router'
import { callTimeLabels, callTimes, enquiryTopics } from '#contract/model/contact/enquiryChoices.ts'
import type { OurWords } from '#contract/model/site/ourWords.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { Honeypot } from '#web/ui/fields/Honeypot.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Said } from '../shell/Said.tsx'
import { BusinessField, EmailField, NameField, PhoneField, SupportField } from './WhoFields.tsx'

type Props = {
  words: OurWords<'contact'>
  /** Text beside the checkbox for articles by email. */
  marketing: string
  token: string
  topic: string
  values: Record<string, string>
  errors: Record<string, string>
}

export const MessageForm = ({ words, marketing, token, topic, values, errors }: Props) => {
  const { busy, once } = useSendOnce()
  const posted = { values, errors }
  return (
    <Form method="post" noValidate onSubmit={once} className="mt-10 space-y-7">
      <input type="hidden" name="token" value={values['token'] ?? token} />
      <input type="hidden" name="source" value={values['source'] ?? ''} />
      <NameField posted={posted} />
      <BusinessField posted={posted} />
      <EmailField posted={posted} />
      <PhoneField posted={posted} optional />
      <Select
        name="topic"
        label={words.topic}
        placeholder="Choose one"
        options={enquiryTopics.map((value) => ({ value, label: words[value] }))}
        error={errors['topic']}
        defaultValue={topic}
      />
      <TextArea
        name="message"
        label={words.message}
        hint={<Said text={words.messageHint} />}
        limit={4000}
        rows={8}
        error={errors['message']}
        defaultValue={values['message']}
      />
      <Radios
        name="preferredTime"
        label={words.time}
        items={callTimes.map((value) => ({ value, label: callTimeLabels[value] }))}
        error={errors['preferredTime']}
        defaultValue={values['preferredTime'] ?? 'any'}
      />
      <SupportField posted={posted} label={words.support} hint={<Said text={words.supportHint} />} />
      <Checkbox name="marketing" label={marketing} defaultChecked={values['marketing'] === 'on'} />
      <Honeypot value={values['website']} />
      <p className="max-w-measure text-meta text-soft">
        We use what you write to answer you, and keep it as our{' '}
        <a href={paths.privacyPolicy()} className="link">
          Privacy Policy
        </a>{' '}
        says. Sending this form does not put any insurance in force.
      </p>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Sending...">
        Send message
      </Button>
    </Form>
  )
}
