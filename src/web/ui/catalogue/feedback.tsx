import { useState } from 'react'
import { Button } from '../navigation/Button.tsx'
import { CopyButton } from '../navigation/CopyButton.tsx'
import { Dialog } from '../feedback/Dialog.tsx'
import { EmptyState } from '../display/EmptyState.tsx'
import { ErrorBody } from '../feedback/ErrorBody.tsx'
import { LoadingOverlay } from '../feedback/LoadingOverlay.tsx'
import { PhoneLink } from '../display/PhoneLink.tsx'
import { RepeatingGroup } from '../fields/RepeatingGroup.tsx'
import { SaveState } from '../fields/SaveState.tsx'
import { Skeleton, TableSkeleton, type SkeletonKind } from '../feedback/Skeleton.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Suggest } from '../fields/Suggest.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { toast } from '../feedback/toasts.ts'
import { Sample, Section } from './Section.tsx'

const skeletons: readonly { kind: SkeletonKind; message: string }[] = [
  { kind: 'card', message: 'Loading insurance services...' },
  { kind: 'form', message: 'Preparing your quote form...' },
  { kind: 'content', message: 'Retrieving your quotes...' },
  { kind: 'blog', message: 'Loading insurance insights...' },
  { kind: 'simple', message: 'Loading content...' },
]

export const Waiting = () => {
  const [path, setPath] = useState('a')
  return (
    <Section id="waiting" title="Waiting">
      <Sample name="spinner">
        <Spinner />
      </Sample>
      {skeletons.map(({ kind, message }) => (
        <Sample key={kind} name={kind}>
          <Skeleton kind={kind} message={message} />
        </Sample>
      ))}
      <Sample name="table rows">
        <TableSkeleton rows={3} />
      </Sample>
      <LoadingOverlay path={path} busy={false} />
      <Button onClick={() => setPath((now) => `${now}a`)}>Change route</Button>
    </Section>
  )
}

export const Dialogs = () => {
  const [open, setOpen] = useState<'no' | 'plain' | 'danger'>('no')
  const close = () => setOpen('no')
  return (
    <Section id="dialogs" title="Dialogs and toasts">
      <div className="flex flex-wrap gap-4">
        <Button onClick={() => setOpen('plain')}>Open dialog</Button>
        <Button onClick={() => setOpen('danger')}>Open danger dialog</Button>
        <Button onClick={() => toast.success('Login successful', 'Welcome to the admin dashboard')}>Success toast</Button>
        <Button onClick={() => toast.error('Login failed', 'Invalid username or password')}>Error toast</Button>
        <Button
          onClick={() =>
            toast.info('Enquiry closed', undefined, { action: { label: 'Undo', press: () => toast.success('Enquiry open again') } })
          }
        >
          Undo toast
        </Button>
        <CopyButton text="Q-2026-004117" what="reference" />
      </div>
      <Dialog
        open={open === 'plain'}
        onClose={close}
        title="Phone number"
        actions={
          <Button variant="accent" onClick={close}>
            Continue
          </Button>
        }
      >
        <TextInput
          name="dialog.phone"
          label="Phone number"
          hint="Include the country code (e.g. +44 or +1)."
          type="tel"
          autoComplete="tel"
        />
      </Dialog>
      <Dialog
        open={open === 'danger'}
        onClose={close}
        tone="danger"
        title="Withdraw quote Q-2026-004117?"
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" onClick={close}>
              Withdraw quote
            </Button>
          </>
        }
      >
        The client is told by email, and the terms can no longer be accepted.
      </Dialog>
    </Section>
  )
}

export const Empties = () => (
  <Section id="empty" title="Empty and error states">
    <div className="grid gap-6 md:grid-cols-3">
      <div className="border border-line bg-surface">
        <EmptyState title="No quotes yet" action={<Button variant="accent">Add a quote</Button>}>
          Requests from the website come here.
        </EmptyState>
      </div>
      <div className="border border-line bg-surface">
        <EmptyState title="Nothing matches" action={<Button>Clear filters</Button>}>
          No quote has Status: presented and Trade: café.
        </EmptyState>
      </div>
      <div className="border border-line bg-surface">
        <EmptyState title="Not open to you">Ask an administrator for the permission quote:view.</EmptyState>
      </div>
    </div>
    <ErrorBody
      reference="req-7f3a91c2"
      details={'Error: example\n    at show (quotes.site.ts:41:11)'}
      help={
        <p>
          Or ring us on <PhoneLink phone={{ shown: '01632 960 123', dial: '+441632960123' }} />, Mon-Fri 9:00 AM - 5:30 PM.
        </p>
      }
    />
  </Section>
)

const trades = [
  { value: 'cafe', label: 'Café or coffee shop', detail: 'tea room, coffee shop' },
  { value: 'hairdresser', label: 'Hairdresser', detail: 'barber' },
  { value: 'scaffolder', label: 'Scaffolder' },
  { value: 'dentist', label: 'Dental practice', detail: 'dentist' },
]

export const Groups = () => {
  const [count, setCount] = useState(2)
  const [text, setText] = useState('')
  const found =
    text === '' ? [] : trades.filter((trade) => `${trade.label} ${trade.detail ?? ''}`.toLowerCase().includes(text.toLowerCase()))
  return (
    <Section id="groups" title="Suggestions, files, repeating groups">
      <Suggest
        name="trade"
        valueName="tradeId"
        label="What does the business do?"
        hint="A trade, like barber or scaffolder."
        suggestions={found}
        onType={setText}
      />
      <div className="flex flex-wrap gap-8">
        <SaveState saving={{ state: 'saved', at: '14:02' }} />
        <SaveState saving={{ state: 'saving' }} />
        <SaveState saving={{ state: 'failed' }} onRetry={() => toast.info('Trying again')} />
        <SaveState saving={{ state: 'offline' }} />
      </div>
      <RepeatingGroup
        name="directors"
        noun="director"
        count={count}
        max={4}
        onAdd={() => setCount(count + 1)}
        onRemove={() => setCount(count - 1)}
      >
        {(index) => <TextInput name={`directors.${index}.name`} label="Full name" />}
      </RepeatingGroup>
    </Section>
  )
}
