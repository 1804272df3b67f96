/** Actions for a line: prove it, fix it, ask us, correct it, leave it out. Each is one button or link. */
import { ClipboardList, FilePlus2, MessageCircle, PencilLine, ScrollText } from 'lucide-react'
import { formatSum } from '#contract/format.ts'
import { hasOwnCertificate } from '#contract/model/proofs/proof.ts'
import { typedOf } from '#contract/model/policies/typedMoney.ts'
import type { LineVerdict, Requirement } from '#contract/model/requirements/requirement.ts'
import { paths } from '#contract/paths.ts'
import { requirements, type CheckView } from '#contract/portal/requirements.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { lineTitle } from '#web/records/CheckedLines.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Icon, type Glyph } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useAnswered } from '#web/app/data/firmName.ts'

type Props = { check: CheckView; at: number; line: Requirement; result: LineVerdict; record: RecordState<CheckView> }

const StepLink = ({
  href,
  glyph,
  label,
  about,
  main = false,
}: {
  href: string
  glyph: Glyph
  label: string
  about: string
  main?: boolean
}) => (
  <Anchor href={href} className={buttonClass(main ? { variant: 'accent' } : {})}>
    <Icon of={glyph} size={16} />
    {label}
    <VisuallyHidden>: {about}</VisuallyHidden>
  </Anchor>
)

/** The text prefilled in the change request or question. */
export const questionFor = ({ customer }: CheckView, line: Requirement, result: LineVerdict): string => {
  const open = result.points.filter(({ verdict }) => verdict !== 'pass').map(({ asked, why }) => `- ${asked} (${why})`)
  return [
    `${customer} asks for ${lineTitle(line)}.`,
    ...(open.length > 0 ? ['These points are not settled:', ...open] : []),
    'Can you tell us whether our policy gives this, or what it would cost?',
  ]
    .join('\n')
    .slice(0, 1900)
}

const Remedy = ({ check, at, line, result }: Props) => {
  const { remedy, verdict, policyId, section } = result
  const about = lineTitle(line)
  const ask = check.may.act && check.askAt[at] && (
    <StepLink
      href={paths.clientContractCheck(check.id, { ask: String(at + 1) })}
      glyph={MessageCircle}
      label="Ask us"
      about={about}
      main={verdict !== 'pass'}
    />
  )
  if (verdict === 'pass' && policyId)
    return hasOwnCertificate(section) ? (
      <StepLink href={paths.clientStaffPage()} glyph={FilePlus2} label="The insurer's certificate" about={about} main />
    ) : (
      check.may.act && (
        <StepLink
          href={paths.clientProofNew(policyId, { sections: section, ...(line.principal ? { principal: '1' } : {}) })}
          glyph={FilePlus2}
          label="Proof of cover"
          about={about}
          main
        />
      )
    )
  if (remedy?.kind === 'change' && check.may.act)
    return (
      <StepLink
        href={paths.clientPolicyChange(remedy.policyId, {
          kind: remedy.change,
          target: remedy.target,
          sum: typedOf(remedy.sum),
          details: `${check.customer} asks for it in a contract: ${formatSum(remedy.sum)} at least.`,
        })}
        glyph={ClipboardList}
        label="Ask for the higher limit"
        about={about}
        main
      />
    )
  if (remedy?.kind === 'quote' && check.may.quote)
    return <StepLink href={paths.quote({ cover: remedy.cover })} glyph={ScrollText} label="Ask for a quote" about={about} main />
  if (check.askAt[at]) return ask || null
  return <p className="text-soft">Ring us about this line: there is no policy yet to write to us about.</p>
}

export const LineSteps = (props: Props) => {
  const { check, at, line, result } = props
  const asked = check.asked.filter((one) => one.line === at)
  return (
    <div className="mt-4 grid gap-3" data-screen-only>
      <div className="flex flex-wrap items-start gap-3">
        {!line.left && <Remedy {...props} />}
        {check.may.edit && !line.left && (
          <StepLink
            href={paths.clientContractCheck(check.id, { line: String(at + 1) })}
            glyph={PencilLine}
            label="Correct"
            about={lineTitle(line)}
          />
        )}
        {check.may.edit && <Leave {...props} />}
      </div>
      {asked.map(({ at: when, by, policyId }) => (
        <p key={when} className="text-meta text-soft">
          {by} asked us about this.{' '}
          <Anchor href={`${paths.clientPolicy(policyId)}#messages`} className="link">
            See the question and the answer
          </Anchor>
        </p>
      ))}
      {!line.left && result.verdict !== 'pass' && !(result.remedy?.kind === 'quote' && check.may.quote) && !check.may.act && (
        <p className="text-meta text-soft">You can look but not ask us for anything. The owner of the company can.</p>
      )}
    </div>
  )
}

const Leave = ({ check, at, line, record }: Props) => {
  const form = useEndpointForm(requirements.leaveLine, {
    fixed: { id: check.id, version: check.version, line: at, left: !line.left },
    defaults: {},
    input: () => ({}),
    record,
    invalidates: [requirements.list],
    onDone: () => toast.success(line.left ? 'Line put back' : 'Line left out', line.left ? undefined : 'Put it back at any time.'),
  })
  return (
    <EndpointForm form={form} submitLabel={line.left ? 'Put back' : 'Leave out'} variant="quiet" asksToLeave={false}>
      {null}
    </EndpointForm>
  )
}

export const AskForm = ({ check, at, line, result, record }: Props) => {
  const answered = useAnswered('message')
  const form = useEndpointForm(requirements.send, {
    fixed: { id: check.id, version: check.version, line: at },
    defaults: { text: questionFor(check, line, result) },
    input: ({ text }: { text: string }) => ({ text }),
    record,
    onDone: () => toast.success('Question sent', `We will answer in the policy's messages ${answered}.`),
  })
  return (
    <EndpointForm
      form={form}
      submitLabel="Send the question"
      busyLabel="Sending..."
      className="mt-5 grid max-w-form gap-4 border-t border-line pt-5"
      also={
        <Anchor href={paths.clientContractCheck(check.id)} className="link inline-flex min-h-11 items-center">
          Close
        </Anchor>
      }
    >
      <AreaField
        form={form}
        name="text"
        label="Your question"
        hint="Change it as you like. The answer will appear in the policy's messages."
        limit={2000}
        rows={7}
        width="full"
      />
    </EndpointForm>
  )
}
