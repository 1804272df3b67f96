/** The contact form, and every other way to reach us. A plain form: it works without script. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, useActionData, useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { callTimeLabels, callTimes, enquiryTopicLabels, enquiryTopics } from '#contract/model/enquiryChoices.ts'
import { marketingWording } from '#contract/model/marketing.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkboxes.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Radios } from '#web/ui/Radios.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSendOnce } from '../quote/useSendOnce.ts'
import { firmData } from '../shell/firmData.ts'
import { Page, useChrome } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'
import { contactFormQuery } from './contactForm.ts'
import type { Refused } from './send.ts'
import { Reach } from './Reach.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await deps.query.fetchQuery({ ...contactFormQuery(deps), staleTime: 0 })
  return null
}

/** Checked and sent by what is fetched at the first sending: readers of the page never need it. */
export const action = async (args: ActionFunctionArgs) => (await import('./send.ts')).send(args)

export const ContactScreen = () => {
  const chrome = useChrome()
  const { data: form } = useSuspenseQuery(contactFormQuery(useDeps()))
  const refused = useActionData<Refused>()
  const [search] = useSearchParams()
  const { busy, once } = useSendOnce()
  const values = refused?.values ?? {}
  const errors = refused?.errors ?? {}
  const topic = values['topic'] ?? enquiryTopics.find((known) => known === search.get('topic')) ?? ''
  return (
    <Page
      trail={trailOf({ label: 'Contact', href: paths.contact() })}
      description="Write to us, ring us or visit the office in Brighton. We answer messages within one working day. In an emergency, ring."
      failed={refused !== undefined}
    >
      <StructuredData data={firmData(chrome)} />
      <div className="page-width grid gap-x-6 gap-y-14 pt-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <ErrorSummary errors={errors} attempt={refused} />
          <h1>Talk to a broker</h1>
          <p className="mt-6 max-w-measure text-lead text-soft">
            Write as you would speak. A person reads every message and answers within 1 working day.
          </p>
          <div className="mt-8 max-w-form">
            <Notice tone="warning" title="Something has just happened?">
              <p>
                If anyone is in danger, ring 999. For a claim or an incident ring{' '}
                <a href={`tel:${chrome.firm.phone.dial}`} className="link font-semibold whitespace-nowrap tabular-nums">
                  {chrome.firm.phone.shown}
                </a>{' '}
                rather than write.
              </p>
            </Notice>
          </div>
          <Form method="post" noValidate onSubmit={once} className="mt-10 space-y-7">
            <input type="hidden" name="token" value={values['token'] ?? form.token} />
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
        </div>
        <aside aria-label="Other ways to reach us" className="lg:col-span-5 lg:pl-10">
          <Reach firm={chrome.firm} />
        </aside>
      </div>
    </Page>
  )
}
