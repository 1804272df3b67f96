/**
 * Demo papers, drawn from the fictional policies when first opened. Each says that it is a demonstration: we never draw an insurer's own
 * certificate or schedule.
 */
import { eq } from 'drizzle-orm'
import { formatDate, formatMoney } from '#contract/format.ts'
import { kindLabel, type DocumentKind } from '#contract/model/documents/document.ts'
import type { DocumentBlock, DocumentSection } from '#contract/model/content/documentBlock.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { limitBasisLabels, priceOf, type Section, type Terms } from '#contract/model/policies/terms.ts'
import { addressLine } from '#contract/model/site/firm.ts'
import type { Db } from '#server/db/connect.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { newestTerms } from '#server/features/policies/policies.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import type { Paper } from '#server/pdf/paper.ts'
import type { DocumentRow } from './documents.table.ts'

type Insured = { policy: PolicyRow; terms: Terms }

const limitOf = ({ limit, basis }: Section) => (limit === null ? 'As the wording says' : `${formatMoney(limit)} ${limitBasisLabels[basis]}`)
const excessOf = ({ excess }: Section) => (excess === null ? 'None' : formatMoney(excess))

const factsOf = ({ policy, terms }: Insured): DocumentBlock => ({
  table: {
    caption: 'The policy',
    head: ['Item', 'As insured'],
    rows: [
      ['Insured', terms.insured],
      ['Business', terms.business || 'As declared'],
      ['Insurer', `${policy.insurer} (fictional)`],
      ['Policy number', policy.policyNumber || 'To be advised'],
      ['Our reference', policy.reference],
      ['Period', `${formatDate(policy.inception)} to ${formatDate(policy.expiry)}, both days included`],
    ],
  },
})
const covers = ({ terms }: Insured): DocumentBlock => ({
  table: {
    caption: 'What is insured',
    head: ['Section', 'Excess', 'Limit'],
    rows: terms.sections.map((section) => [section.name, excessOf(section), limitOf(section)]),
  },
})
const premium = ({ terms }: Insured): DocumentBlock => {
  const { net, ipt, fee, total } = priceOf(terms)
  return {
    table: {
      caption: 'What it costs for the period',
      head: ['Item', 'Amount'],
      rows: [
        ['Premium before tax', formatMoney(net)],
        ['Insurance Premium Tax', formatMoney(ipt)],
        ['Our fee', formatMoney(fee)],
        ['Total', formatMoney(total)],
      ],
    },
  }
}
const linesOf = (title: string, lines: readonly string[]): DocumentSection[] =>
  lines.length === 0 ? [] : [{ title, blocks: lines.length > 1 ? [{ list: [...lines] }] : [{ p: lines[0] ?? '' }] }]
const all = (insured: Insured, key: 'conditions' | 'exclusions' | 'extensions' | 'endorsements') => [
  ...new Set(insured.terms.sections.flatMap((section) => section[key])),
]

type Written = { lead: string; sections: (insured: Insured) => DocumentSection[] }
const about: DocumentBlock = {
  p: 'This document shows what the real one looks like. The insurer, the policy and the people in it are made up.',
}

const schedule: Written = {
  lead: 'Your details, what is insured and for how much. Read it with the policy wording.',
  sections: (insured) => [
    { title: 'Your policy', blocks: [factsOf(insured)] },
    { title: 'Cover', blocks: [covers(insured)] },
    ...linesOf('Extensions that are included', all(insured, 'extensions')),
    ...linesOf('Conditions you must keep to', [...all(insured, 'conditions'), ...insured.terms.conditions]),
    { title: 'Premium', blocks: [premium(insured)] },
  ],
}
const papers: Partial<Record<DocumentKind, Written>> = {
  schedule,
  endorsement: { ...schedule, lead: 'What has changed in the policy. Everything else stays as it was.' },
  renewal_notice: { ...schedule, lead: 'The terms offered for the next period. Check them before you accept.' },
  certificate: {
    lead: "Your insurer's certificate would be here. This one is made up, and proves nothing.",
    sections: (insured) => [
      { title: 'Policy', blocks: [factsOf(insured)] },
      {
        title: 'Cover that the law requires',
        blocks: [{ ...covers({ ...insured, terms: { ...insured.terms, sections: legal(insured.terms.sections) } }) }],
      },
    ],
  },
  wording: {
    lead: 'The text of the contract: what is covered, what is not, and what both sides have to do.',
    sections: (insured) => [
      { title: 'How to read it', blocks: [{ p: 'The schedule says which sections apply to you and the limit of each.' }] },
      ...insured.terms.sections.map((section) => ({
        title: section.name,
        blocks: [
          { p: `The insurer pays for ${section.name.toLowerCase()} up to the limit in the schedule: ${limitBasisLabels[section.basis]}.` },
          ...(section.territory ? [{ p: `Where it applies: ${section.territory}.` }] : []),
          ...(section.exclusions.length > 1 ? [{ list: [...section.exclusions] }] : section.exclusions.map((p) => ({ p }))),
        ],
      })),
      {
        title: 'If something happens',
        blocks: [{ p: 'Tell your broker or the insurer as soon as you can. Do not admit fault or promise payment.' }],
      },
    ],
  },
  invoice: {
    lead: 'What must be paid for this policy, and by when.',
    sections: (insured) => [
      { title: 'Policy', blocks: [factsOf(insured)] },
      { title: 'Amount', blocks: [premium(insured)] },
      { title: 'How to pay', blocks: [{ p: `By bank transfer within 30 days, with the reference ${insured.policy.reference}.` }] },
    ],
  },
  proposal_form: {
    lead: 'The answers of the business, as it gave them to the insurer.',
    sections: (insured) => [
      { title: 'The business', blocks: [factsOf(insured)] },
      { title: 'Cover asked for', blocks: [covers(insured)] },
    ],
  },
  survey: {
    lead: 'What the surveyor found at the premises.',
    sections: (insured) => [
      { title: 'Whose premises', blocks: [factsOf(insured)] },
      { title: 'Found', blocks: [{ list: ['The installation is in a satisfactory condition.', 'Inspect it again within five years.'] }] },
    ],
  },
  statement_of_fact: {
    lead: 'What the insurer relies on. Tell us at once if anything in it is wrong or has changed.',
    sections: (insured) => [
      { title: 'You and your business', blocks: [factsOf(insured)] },
      {
        title: 'What you have told us',
        blocks: [
          {
            list: [
              'No insurer has declined, cancelled or refused to renew your insurance.',
              'Nobody who runs the business has been bankrupt or has unspent convictions.',
              'There were no losses in the last five years other than those you told us about.',
            ],
          },
        ],
      },
      { title: 'Cover you asked for', blocks: [covers(insured)] },
    ],
  },
}
const legal = (sections: readonly Section[]) => {
  const found = sections.filter(({ code }) => code === 'EL' || code === 'MOTOR')
  return found.length > 0 ? found : sections.slice(0, 1)
}

/** The content of a demo document. Throws if it has no policy, which does not happen. */
export const demoPaper = async (db: Db, row: DocumentRow, number: number): Promise<Paper> => {
  const [policy] = await db
    .select()
    .from(policies)
    .where(eq(policies.id, row.policyId ?? ''))
  if (!policy) throw new Error(`The demonstration document ${row.id} belongs to no policy`)
  const insured = { policy, terms: (await newestTerms(db, policy.id)).terms }
  const { lead, sections } = papers[row.kind] ?? schedule
  const firm = await getFirm({ db })
  return {
    title: row.title,
    kind: `Demonstration: ${kindLabel(row.kind).toLowerCase()}`,
    summary: lead,
    edition: String(number),
    from: row.effectiveFrom ?? policy.inception,
    about: `${classLabel(policy.class)}, ${policy.policyNumber || policy.reference}`,
    body: {
      lead,
      sections: [
        { title: 'Demonstration', blocks: [{ note: 'Demonstration. This is not an insurance document, and there is no cover.' }, about] },
        ...sections(insured),
      ],
    },
    issuer: {
      name: firm.name,
      shortName: firm.shortName,
      regulator: firm.regulator.text,
      contact: `${firm.phone.shown}, ${firm.hours.shown}. ${firm.email}. ${addressLine(firm.headOffice)}.`,
      notice: 'Demonstration: not a real document.',
    },
  }
}
