/** One of the client's policies: its schedule, what is covered, what it costs, what has changed, and the messages. */
import { FileCheck, FilePenLine, LifeBuoy, ListChecks, MessageSquareText, RotateCw } from 'lucide-react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { policies, type PolicyView } from '#contract/portal/policies.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Thread } from '#web/records/Thread.tsx'
import { recordLoader, type RecordState } from '#web/records/useRecord.ts'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useAnswered } from '#web/app/data/firmName.ts'
import { dayIn } from '#web/forms/days.ts'
import { Payments, paymentsQuery } from './Payments.tsx'
import { Schedule } from './Schedule.tsx'
import { Items, Price, Sections } from './Sections.tsx'
import { TermsHistory } from './TermsHistory.tsx'

/** The date of the terms to show, from the query string. Undefined means today. */
const dayOf = (search: URLSearchParams) => {
  const on = dayIn(search, 'on')
  return /^\d{4}-\d\d-\d\d$/.test(on) && !Number.isNaN(Date.parse(`${on}T00:00:00Z`)) ? on : undefined
}
const queryOn = (on: string | undefined) => (id: string) => q(policies.show, on ? { id, on } : { id })

export const loader = async (args: LoaderFunctionArgs) => {
  const query = queryOn(dayOf(new URL(args.request.url).searchParams))
  await recordLoader(query, paths.login)(args)
  const { query: cache } = args.context.get(depsContext)
  const id = args.params['id'] ?? ''
  if (cache.getQueryData<PolicyView>(query(id).queryKey)?.may.pay) await cache.prefetchQuery(paymentsQuery(id))
  return null
}
export const action = endpointAction(policies.ask)

export const PolicyScreen = () => {
  const [search] = useSearchParams()
  const on = dayOf(search)
  return (
    <RecordScreen
      key={on}
      what="policy"
      query={queryOn(on)}
      list={{ label: 'Policies', path: paths.clientPolicies }}
      invalidates={[]}
      screen={Policy}
    />
  )
}

const Policy = ({ detail: policy, record, above }: RecordScreenProps<PolicyView>) => (
  <Screen
    title={`${classLabel(policy.class)}, ${policy.policyNumber || policy.reference}`}
    heading={classLabel(policy.class)}
    above={above}
    // Whether the client is on cover, and what waits for them, come before the actions, on a phone too.
    beside={
      <>
        {/* On a phone in its own line, its words where the title begins. */}
        <span className="max-sm:-ml-2 max-sm:basis-full">
          <StatusBadge kind="policy" status={policy.status} reader="client" />
        </span>
        <p className="basis-full text-lead">
          <Figures>{policy.cover}</Figures>
        </p>
        <div className="mt-2 mb-2 grid basis-full gap-3 empty:hidden">
          <Priced policy={policy} />
          {policy.needed.length > 0 && <Needed policy={policy} />}
        </div>
      </>
    }
    isRecord
    actions={<Steps policy={policy} />}
    facts={policy.means && <p className="mt-3 max-w-measure text-soft">{policy.means}</p>}
  >
    <div className="grid grid-cols-1 items-start gap-5 beside-two lg:grid-cols-3">
      {/* On a phone what is covered, which is why a policy is opened, comes before what it costs. */}
      <div className="grid grid-cols-1 gap-5 lg:col-span-2">
        <Schedule policy={policy} />
        <AsAt policy={policy} />
        <Sections policy={policy} />
        <Items policy={policy} />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:row-span-2">
        <Price policy={policy} />
        {policy.may.pay && <Payments policyId={policy.id} over={isOver(policy)} />}
        <Changes policy={policy} />
        <TermsHistory policy={policy} />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:col-span-2">
        <Messages policy={policy} record={record} />
      </div>
    </div>
  </Screen>
)

/** An ended policy proves nothing and meets no contract. */
const isOver = ({ status }: Pick<PolicyView, 'status'>) => status === 'expired' || status === 'cancelled'

/** On a phone the rest is under More, so that the facts are not below a wall of buttons. */
const shownOnPhone = 3

/** What a client may do with it, in one place: to renew it first, while that is open. */
const Steps = ({ policy: { id, may, ...policy } }: { policy: PolicyView }) => {
  const steps = [
    may.renew && { label: 'Renew', href: paths.clientRenew(id), icon: RotateCw },
    may.change && { label: 'Ask for a change', href: paths.clientPolicyChange(id), icon: FilePenLine },
    may.ask && !isOver(policy) && { label: 'Proof of cover', href: paths.clientProofNew(id), icon: FileCheck },
    !isOver(policy) && { label: 'Check a contract', href: paths.clientContractChecks(), icon: ListChecks },
    may.claim && { label: 'Report a claim', href: `${paths.clientClaims({ about: id })}#report`, icon: LifeBuoy },
    may.ask && { label: 'Ask a question', href: '#messages', icon: MessageSquareText },
  ].filter((step) => step !== false)
  const main = steps[0] && (may.renew || may.change) ? steps[0] : undefined
  const buttons = steps.map((step) => (
    <Anchor
      key={step.label}
      href={step.href}
      className={classes(buttonClass({ variant: step === main ? 'accent' : 'secondary' }), 'max-sm:px-3')}
    >
      <Icon of={step.icon} size={16} className="max-sm:hidden" />
      {step.label}
    </Anchor>
  ))
  const folded = steps.slice(shownOnPhone)
  return (
    <div className="grid w-full two-if-room gap-2 sm:flex sm:flex-wrap">
      {buttons.slice(0, shownOnPhone)}
      {folded.length > 0 && (
        <>
          <span className="narrow-folded">{buttons.slice(shownOnPhone)}</span>
          <span className="scripted grid md:hidden">
            <MenuButton label="More" entries={folded.map(({ label, href, icon }) => ({ id: label, label, href, glyph: icon }))} />
          </span>
        </>
      )}
    </div>
  )
}

const Needed = ({ policy: { needed } }: { policy: PolicyView }) => (
  <Notice tone="warning" title={needed.length === 1 ? 'One thing is still needed' : `${needed.length} things are still needed`}>
    <ul className="list-disc pl-5">
      {needed.map(({ id, text, dueOn, late }) => (
        <li key={id}>
          {text}
          {dueOn && (late ? `: it was due by ${formatDate(dueOn)}` : `, by ${formatDate(dueOn)}`)}
        </li>
      ))}
    </ul>
  </Notice>
)

/** Changes with terms received come before the rest of the policy. The change's own screen says whether the client has to accept them. */
const Priced = ({ policy: { changes } }: { policy: PolicyView }) =>
  changes
    .filter(({ status }) => status === 'terms_received')
    .map(({ id, what }) => (
      <Notice key={id} tone="warning" title="There is a price for a change you asked for">
        {what}.{' '}
        <Anchor href={paths.clientChange(id)} className="link">
          See the price
        </Anchor>
      </Notice>
    ))

const AsAt = ({ policy: { id, asAt, today, versions } }: { policy: PolicyView }) => {
  const shown = versions.find((version) => version.shown)
  const on = dayOf(useSearchParams()[0])
  if (on && on !== asAt)
    return (
      <Notice tone="info" title={`This policy has no terms of ${formatDate(on)}`}>
        {on < asAt ? 'It begins' : 'It ends'} on {formatDate(asAt)}: these are the terms of its {on < asAt ? 'first' : 'last'} day.
      </Notice>
    )
  return asAt === today || shown === versions[0] ? null : (
    <Notice tone="info" title={`The terms as they stood on ${formatDate(asAt)}`}>
      They have changed since.{' '}
      <Anchor href={paths.clientPolicy(id)} className="link">
        See today's terms
      </Anchor>
    </Notice>
  )
}

const Changes = ({ policy: { changes } }: { policy: PolicyView }) =>
  changes.length > 0 && (
    <Card as="section">
      <CardHeader title="Changes you asked for" />
      <ul className="grid gap-3">
        {changes.map(({ id, what, status, effectiveOn }) => (
          <li key={id} className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
            <Anchor href={paths.clientChange(id)} className="link font-semibold">
              {what}
            </Anchor>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-hint">
              <StatusBadge kind="change" status={status} reader="client" /> from {formatDate(effectiveOn)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )

const Messages = ({ policy, record }: { policy: PolicyView; record: RecordState<PolicyView> }) => (
  <div id="messages" className="scroll-mt-4" data-screen-only>
    <Card as="section">
      <CardHeader title="Questions and answers" />
      <Thread
        messages={policy.messages}
        reader="client"
        nothing="Nothing yet. Ask about anything on this policy and a broker will answer here."
      />
      {policy.may.ask && <Ask policy={policy} record={record} />}
    </Card>
  </div>
)

const Ask = ({ policy, record }: { policy: PolicyView; record: RecordState<PolicyView> }) => {
  const [search] = useSearchParams()
  const on = dayOf(search)
  const answered = useAnswered('message')
  const form = useEndpointForm(policies.ask, {
    fixed: on ? { id: policy.id, on } : { id: policy.id },
    defaults: { text: '' },
    input: ({ text }) => ({ text }),
    draft: policy.id,
    record,
    onDone: () => toast.success('Question sent', `We will answer here ${answered} and send you an email.`),
  })
  return (
    <div className="mt-5 border-t border-line pt-5">
      <EndpointForm form={form} submitLabel="Send the question" busyLabel="Sending...">
        <AreaField form={form} name="text" label="Your question" limit={2000} rows={4} width="full" />
      </EndpointForm>
    </div>
  )
}
