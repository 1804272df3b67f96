/** A message to us. A plain form: it works without script. */
import { Form } from 'react-router'
import { callTimeLabels, callTimes, enquiryTopicLabels, enquiryTopics } from '#contract/model/enquiryChoices.ts'
import { marketingWording } from '#contract/model/marketing.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkboxes.tsx'
import { Radios } from '#web/ui/Radios.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSendOnce } from '#web/app/useSendOnce.ts'

type Props = { token: string; topic: string; values: Record<string, string>; errors: Record<string, string> }

export const MessageForm = ({ token, topic, values, errors }: Props) => {
  const { busy, once } = useSendOnce()
  return (
    <Form method="post" noValidate onSubmit={once} className="mt-10 space-y-7">
      <input type="hidden" name="token" value={values['token'] ?? token} />
      <input type="hidden" name="source" value={values['source'] ?? ''} />
      <TextInput name="name" label="Your name" autoComplete="name" error={errors['name']} defaultValue={values['name']} />
      <TextInput
        name="business"
        label="Business"
        optional
        autoComplete="organization"
        error={errors['business']}
        defaultValue={values['business']}
      />
      <TextInput
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        spellCheck={false}
        error={errors['email']}
        defaultValue={values['email']}
      />
      <TextInput
        name="phone"
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        width="medium"
        error={errors['phone']}
        defaultValue={values['phone']}
      />
      <Select
        name="topic"
        label="What is it about?"
        placeholder="Choose one"
        options={enquiryTopics.map((value) => ({ value, label: enquiryTopicLabels[value] }))}
        error={errors['topic']}
        defaultValue={topic}
      />
      <TextArea
        name="message"
        label="Message"
        hint="Do not send bank details, medical details or policy documents here."
        limit={4000}
        rows={8}
        error={errors['message']}
        defaultValue={values['message']}
      />
      <Radios
        name="preferredTime"
        label="When may we ring you, if we need to?"
        items={callTimes.map((value) => ({ value, label: callTimeLabels[value] }))}
        error={errors['preferredTime']}
        defaultValue={values['preferredTime'] ?? 'any'}
      />
      <TextArea
        name="supportNeed"
        label="Do you need any adjustment from us?"
        hint="For example large print, more time, an interpreter, or somebody who speaks for you."
        optional
        limit={500}
        rows={2}
        error={errors['supportNeed']}
        defaultValue={values['supportNeed']}
      />
      <Checkbox name="marketing" label={marketingWording.choice} defaultChecked={values['marketing'] === 'on'} />
      {/* For programs that fill in every field; people neither see nor reach it. */}
      <div hidden>
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue={values['website']} />
      </div>
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
