/** Beside the answers: what to look at first, whom to call, who has it, and what colleagues noted. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Flag } from 'lucide-react'
import type { QuoteDetail } from '#contract/model/quote.ts'
import { useDeps } from '#web/app/deps.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PhoneLink, typedPhone } from '#web/ui/PhoneLink.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toasts.ts'
import { assigneesQuery } from '../queries.ts'
import { Notes } from '../record/Notes.tsx'
import type { QuoteChange } from './useQuote.ts'

type AsideProps = { quote: QuoteDetail; changing: QuoteChange; mayAnswer: boolean }

export const QuoteAside = ({ quote, changing, mayAnswer }: AsideProps) => (
  <div className="grid grid-cols-1 gap-5">
    <Look quote={quote} />
    <Card as="section">
      <CardHeader title="Contact" />
      <DescriptionList
        facts={[
          { label: 'Name', value: quote.contactRole ? `${quote.contactName}, ${quote.contactRole}` : quote.contactName },
          {
            label: 'E-mail',
            value: (
              <a href={`mailto:${quote.email}`} className="link break-all">
                {quote.email}
              </a>
            ),
          },
          {
            label: 'Phone',
            value: quote.phone ? <PhoneLink phone={typedPhone(quote.phone)} /> : 'Not given',
          },
          { label: 'Best time', value: quote.preferredTime || 'Not given' },
          { label: 'Support', value: quote.supportNeeds.join(', ') || 'None named' },
        ]}
      />
    </Card>
    {mayAnswer && <Assign quote={quote} changing={changing} />}
    <Notes
      keep={`quote-note-${quote.id}`}
      notes={quote.notes}
      add={mayAnswer ? (text, idempotencyKey) => changing.change((api, { id }) => api.note({ id, text }, { idempotencyKey })) : null}
      onReload={changing.reload}
      reloading={changing.reloading}
    />
  </div>
)

/** What an underwriter would ask about, and how much of the risk is told. */
const Look = ({ quote }: { quote: QuoteDetail }) => {
  const { score, open } = quote.completeness
  return (
    <Card as="section">
      <CardHeader title="Look at this first" />
      {quote.referralList.length === 0 ? (
        <p className="flex gap-2">
          <Icon of={CircleCheck} className="text-good" /> Nothing in the answers calls for referral.
        </p>
      ) : (
        <ul className="grid gap-2">
          {quote.referralList.map((referral) => (
            <li key={referral.code} className="flex gap-2">
              <Icon of={Flag} className="mt-0.5 text-warn" />
              {referral.text}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <p className="leader">
          <span>Answers complete</span>
          <data value={score}>{score} %</data>
        </p>
        <meter value={score} min={0} max={100} aria-label="Answers complete" className="mt-1 h-2 w-full" />
        {open.length > 0 && (
          <>
            <p className="mt-2 text-meta text-hint">Not sure, or left open:</p>
            <ul className="list-disc pl-5 text-meta">
              {open.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}

const Assign = ({ quote, changing }: Pick<AsideProps, 'quote' | 'changing'>) => {
  const { data: people = [] } = useQuery(assigneesQuery(useDeps()))
  const assign = async (userId: string | null) => {
    const detail = await changing.press((api, { id }) => api.assign({ id, userId }))
    if (detail) toast.success(detail.assignedTo ? `Given to ${detail.assignedTo.name}` : 'Nobody has it now')
  }
  return (
    <Card as="section">
      <Select
        name="assigned"
        label="Who has it"
        width="full"
        placeholder="Nobody"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={quote.assignedTo?.id ?? ''}
        onChange={(event) => void assign(event.currentTarget.value || null)}
      />
    </Card>
  )
}
