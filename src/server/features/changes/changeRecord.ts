/** How a mid-term change moves: its statuses, and which step sends which mail. */
import { eq } from 'drizzle-orm'
import { formatMoney } from '#contract/format.ts'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import type { ChangeMail } from '#contract/model/messages/mail.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { namedInMail } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { actingName, sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { defineRecord, type ActingCtx } from '#server/features/records/records.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { presentationOfChange } from './disclosedAnswers.ts'
import { changes, type ChangeRow } from './changes.table.ts'

/** What it costs, including tax and fee. Null until the insurer has quoted. */
export const totalOf = ({ net, ipt, fee }: Pick<ChangeRow, 'net' | 'ipt' | 'fee'>): number | null =>
  net === null || ipt === null ? null : net + ipt + fee

type Facts = { mail: Omit<ChangeMail, 'link'>; client: string; staff: string; address: string | null }

/** What every mail about a change says. */
export const mailFactsOf = async (ctx: ActingCtx, row: ChangeRow): Promise<Facts> => {
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.id, row.policyId))
  const named = policy && namedInMail(policy)
  return {
    mail: {
      reference: row.reference,
      policy: named ? named.cover || named.policy : '',
      what: changeLabel(row.kind),
      effectiveOn: row.effectiveOn,
    },
    client: ctx.origin + paths.clientChange(row.id),
    staff: ctx.origin + paths.adminChange(row.id),
    address: await clientAddress(ctx.db, { clientId: row.clientId, userId: row.requestedBy, area: 'policies', signsIn: true }),
  }
}

const toClient = ({ facts }: { facts: Facts }): ChangeMail => ({ ...facts.mail, link: facts.client })
const toStaff =
  (step: 'answered' | 'accepted' | 'withdrawn') =>
  ({ facts }: { facts: Facts }) => ({ ...facts.mail, link: facts.staff, step })
/** Staff are mailed only about the client's steps. */
const byClient = ({ by }: { by: { who: unknown } }) => by.who === 'client'

export const changeRecord = defineRecord({
  machine: changeMachine,
  table: changes,
  runsClock: true,
  facts: (row) => ({ status: row.status, total: totalOf(row) }),
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    insurerReference: { label: "Insurer's reference" },
    net: { label: 'Net premium', show: (pence) => (pence === null ? '' : formatMoney(pence)) },
    ipt: { label: 'Insurance Premium Tax', show: (pence) => (pence === null ? '' : formatMoney(pence)) },
    fee: { label: 'Our fee', show: formatMoney },
    yearlyNet: { label: 'Net premium for the period', show: (pence) => (pence === null ? '' : formatMoney(pence)) },
  },
  after: (ctx, { action, row }) =>
    action === 'passToInsurer' ? sealPresentation(ctx, presentationOfChange(row, actingName(ctx))) : undefined,
  clientEmail: (_row, facts) => facts.address,
  mailFacts: mailFactsOf,
  mails: {
    askClient: [{ to: 'client', template: 'changeQuestion', props: toClient }],
    answer: [{ to: 'firm', template: 'changeStaff', when: byClient, props: toStaff('answered') }],
    passToInsurer: [{ to: 'client', template: 'changeWithInsurer', props: toClient }],
    recordPrice: [{ to: 'client', template: 'changePrice', props: toClient }],
    accept: [{ to: 'firm', template: 'changeStaff', when: byClient, props: toStaff('accepted') }],
    apply: [{ to: 'client', template: 'changeApplied', props: toClient }],
    reject: [{ to: 'client', template: 'changeRejected', props: toClient }],
    withdraw: [{ to: 'firm', template: 'changeStaff', when: byClient, props: toStaff('withdrawn') }],
  },
})
