/** Sends us files we have not asked for. The client says what they are first; each file is then uploaded as soon as it is chosen. */
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { fillPath, type ReplyOf } from '#contract/endpoint.ts'
import { sentKindOptions, sentKinds } from '#contract/model/documents/document.ts'
import { paths } from '#contract/paths.ts'
import { documents, type DocumentChoices } from '#contract/portal/documents.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate } from '#web/app/data/query.ts'
import { FormElement } from '#web/forms/EndpointForm.tsx'
import { AreaField, SelectField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { DropArea } from '#web/uploads/DropArea.tsx'
import { SendingList } from '#web/uploads/SendingList.tsx'
import { useSending } from '#web/uploads/useSending.ts'
import { takenHint } from '#web/uploads/VersionSender.tsx'

/** The title until someone gives it a better one: 'scan_12' for 'scan_12.pdf'. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]{1,8}$/, '')
    .trim()
    .slice(0, 160) || name.slice(0, 160)

type Typed = { clientId: string; kind: string; policyId: string; note: string }
const inputOf = ({ clientId, kind, policyId, note }: Typed, title: string) => ({
  clientId,
  kind: sentKinds.find((one) => one === kind) ?? 'other',
  title,
  ...(policyId ? { policyId } : {}),
  ...(note.trim() ? { note: note.trim() } : {}),
})

export const SendDocuments = ({ choices }: { choices: DocumentChoices }) => {
  const { query } = useDeps()
  const scripted = useScripted()
  const companies = choices.companies.filter(({ mayAct }) => mayAct)
  const form = useEndpointForm(documents.add, {
    defaults: { clientId: companies[0]?.id ?? '', kind: '', policyId: '', note: '' },
    input: (typed) => inputOf(typed, 'Each file has its own'),
    check: ({ kind }): Record<string, string> => (kind === '' ? { kind: 'Say first what the files are' } : {}),
  })
  /** What was said of each file when it was chosen: the fields may change for the next one while it waits. */
  const typedFor = useRef(new WeakMap<File, Typed>())
  /** The same for each attempt at a file, so that trying again leaves no document without one. */
  const keyFor = useRef(new WeakMap<File, string>())
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  const sending = useSending({
    pathFor: async (file) => {
      const idempotencyKey = keyFor.current.get(file) ?? crypto.randomUUID()
      keyFor.current.set(file, idempotencyKey)
      const input = inputOf(typedFor.current.get(file) ?? form.values(), titleOf(file.name))
      const { id } = await call(query, documents.add, input, { idempotencyKey })
      return fillPath(documents.addFile.path, { id }).path
    },
    arrived: async (_path, reply) => {
      const { id } = reply as ReplyOf<typeof documents.addFile>
      await invalidate(query, documents.list)
      return (
        <>
          With us. We will look at it and let you know.{' '}
          <Anchor href={paths.clientDocument(id)} className="link">
            See it
          </Anchor>
        </>
      )
    },
  })
  const policies = choices.policies.filter((policy) => policy.clientId === clientId)
  const send = async (files: File[]) => {
    if (!(await form.check())) return
    for (const file of files) typedFor.current.set(file, form.values())
    sending.send(files)
  }
  return (
    <Card as="section" aria-label="Send documents">
      <CardHeader
        title="Send documents"
        end={
          <Anchor href={paths.clientDocuments()} className={buttonClass({ size: 'small', variant: 'quiet' })}>
            <Icon of={X} size={16} />
            Close
          </Anchor>
        }
      />
      {!scripted && <p className="text-soft">Sending files needs a browser with scripts. You can also send them to us by email.</p>}
      {/* Nothing is submitted: each file is sent as soon as it is chosen. */}
      <FormElement form={form} instead={() => undefined} className="scripted grid gap-x-12 gap-y-5 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          {companies.length > 1 && (
            <SelectField
              form={form}
              name="clientId"
              label="Company"
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={() => form.set('policyId', '')}
            />
          )}
          <SelectField form={form} name="kind" label="What are they?" placeholder="Choose one" options={sentKindOptions} />
          {policies.length > 0 && (
            <SelectField
              form={form}
              name="policyId"
              label="Which policy is it about?"
              optional
              placeholder="None, or I am not sure"
              width="full"
              options={policies.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <AreaField form={form} name="note" label="What should we know about them?" optional rows={2} limit={500} />
        </div>
        <div className="grid content-start gap-5">
          <DropArea
            id="send-files"
            label="Files"
            hint={`${takenHint} Each is sent as soon as you choose it.`}
            onFiles={(files) => void send(files)}
          />
          <SendingList files={sending.files} onAgain={sending.again} onDismiss={sending.dismiss} />
        </div>
      </FormElement>
    </Card>
  )
}
