/** Sends us files we have not asked for. The client says what they are first; each file is then uploaded as soon as it is chosen. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { fillPath } from '#contract/endpoint.ts'
import { sentKindOptions, sentKinds } from '#contract/model/documents/document.ts'
import { paths } from '#contract/paths.ts'
import { documents, type DocumentChoices } from '#contract/portal/documents.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate } from '#web/app/data/query.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
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
const idIn = (path: string) => path.split('/').at(-2) ?? ''

export const SendDocuments = ({ choices }: { choices: DocumentChoices }) => {
  const { query } = useDeps()
  const scripted = useScripted()
  const companies = choices.companies.filter(({ mayAct }) => mayAct)
  const [clientId, setClient] = useState(companies[0]?.id ?? '')
  const [kind, setKind] = useState('')
  const [policyId, setPolicy] = useState('')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState('')
  const sending = useSending({
    pathFor: async (file) => {
      const chosen = sentKinds.find((one) => one === kind) ?? 'other'
      const { id } = await call(query, documents.add, {
        clientId,
        kind: chosen,
        title: titleOf(file.name),
        ...(policyId ? { policyId } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      })
      return fillPath(documents.addFile.path, { id }).path
    },
    arrived: async (path) => {
      await invalidate(query, documents.list)
      return (
        <>
          With us. We will look at it and let you know.{' '}
          <Anchor href={paths.clientDocument(idIn(path))} className="link">
            See it
          </Anchor>
        </>
      )
    },
  })
  const policies = choices.policies.filter((policy) => policy.clientId === clientId)
  const send = (files: File[]) => {
    setWrong(kind === '' ? 'Say first what the files are' : '')
    if (kind !== '') sending.send(files)
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
      <div className="scripted grid max-w-form gap-5">
        {companies.length > 1 && (
          <Select
            name="clientId"
            label="Company"
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            value={clientId}
            onChange={({ currentTarget }) => {
              setClient(currentTarget.value)
              setPolicy('')
            }}
          />
        )}
        <Select
          name="kind"
          label="What are they?"
          placeholder="Choose one"
          error={wrong || null}
          options={sentKindOptions}
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value)
            setWrong('')
          }}
        />
        {policies.length > 0 && (
          <Select
            name="policyId"
            label="Which policy is it about?"
            optional
            placeholder="None, or I am not sure"
            width="full"
            options={policies.map(({ id, name }) => ({ value: id, label: name }))}
            value={policyId}
            onChange={({ currentTarget }) => setPolicy(currentTarget.value)}
          />
        )}
        <TextArea
          name="note"
          label="What should we know about them?"
          optional
          rows={2}
          limit={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <DropArea id="send-files" label="Files" hint={`${takenHint} Each is sent as soon as you choose it.`} onFiles={send} />
        <SendingList files={sending.files} onAgain={sending.again} onDismiss={sending.dismiss} />
      </div>
    </Card>
  )
}
