/** How a proof of cover changes, and which step mails its holder. */
import { eq } from 'drizzle-orm'
import { formatDate } from '#contract/format.ts'
import { proofMachine } from '#contract/model/proofs/proofMachine.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { defineRecord, type ActingCtx } from '#server/features/records/records.ts'
import { proofHolders, proofs, type ProofRow } from './proofs.table.ts'

type Facts = { email: string | null; company: string; cover: string; insurer: string }
type MailStep = { ctx: ActingCtx; row: ProofRow; facts: Facts }

const about = ({ ctx, row, facts }: MailStep) => ({
  company: facts.company,
  cover: facts.cover,
  insurer: facts.insurer,
  link: ctx.origin + paths.verify(row.code),
})

export const proofRecord = defineRecord({
  machine: proofMachine,
  table: proofs,
  fields: { toldUntil: { label: 'Cover until', show: (day) => (day ? formatDate(day) : 'as the letter says') } },
  mailFacts: async ({ db }, row): Promise<Facts> => {
    const [holder] = row.holderId ? await db.select().from(proofHolders).where(eq(proofHolders.id, row.holderId)) : []
    // From the letter's own facts: the company's name as we hold it, never what a client typed about the holder.
    return { email: holder?.email || null, company: row.facts.insured, cover: classLabel(row.facts.class), insurer: row.facts.insurer }
  },
  clientEmail: (_row, { email }) => email,
  mails: {
    send: [{ to: 'client', template: 'proofIssued', props: (step) => ({ ...about(step), until: step.row.facts.expiry }) }],
    withdraw: [{ to: 'client', template: 'proofEnded', props: (step) => ({ ...about(step), until: null }) }],
    warn: [{ to: 'client', template: 'proofEnded', props: (step) => ({ ...about(step), until: step.row.toldUntil }) }],
    stand: [{ to: 'client', template: 'proofStands', props: (step) => ({ ...about(step), until: step.row.facts.expiry }) }],
    // A holder who was warned is not told again.
    end: [
      {
        to: 'client',
        template: 'proofEnded',
        when: ({ row }) => row.toldUntil === null,
        props: (step) => ({ ...about(step), until: null }),
      },
    ],
  },
})
