/** Client portal: proof of cover. A letter for a third party who asks whether a company is insured, and the history of each letter. */
import { get, group, post } from '../endpoint.ts'
import { formatDate } from '../format.ts'
import { choice, list, moment } from '../list.ts'
import { blockedReasons, ProofFacts, ProofSection, proofStateLabels, proofStates, purposeLabels, purposes } from '../model/proofs/proof.ts'
import { proofMachine } from '../model/proofs/proofMachine.ts'
import { classLabel, policyClassNames } from '../model/policies/policyClass.ts'
import { longestSectionKey } from '../model/policies/sectionKey.ts'
import { id, text, typedText, z, type Infer } from '../schema.ts'

const ProofRow = z.object({
  id: z.uuid(),
  holder: z.string(),
  policyId: z.uuid(),
  class: z.enum(policyClassNames),
  company: z.string(),
  purpose: z.enum(purposes),
  status: z.enum(proofMachine.statusNames),
  /** The current state. */
  state: z.enum(proofStates),
  until: z.nullable(z.string()),
  issuedAt: z.string(),
})
export type ProofRow = Infer<typeof ProofRow>

export const proofList = list({
  name: 'proofs',
  one: 'proof of cover',
  many: 'proofs of cover',
  row: ProofRow,
  columns: {
    holder: { label: 'For', names: true },
    class: { label: 'Policy', text: (row) => classLabel(row.class) },
    company: { label: 'Company', hidden: true },
    purpose: { label: 'Asked for by', text: (row) => purposeLabels[row.purpose] },
    state: {
      label: 'Status',
      tells: 'first',
      text: ({ state, until }) => proofStateLabels[state] + (until && state === 'in_force' ? `, until ${formatDate(until)}` : ''),
    },
    issuedAt: moment('issuedAt', 'Issued'),
  },
  filters: {
    status: choice(
      'Status',
      proofMachine.statusNames.map((value) => ({ value, label: proofMachine.label(value, 'client') })),
    ),
  },
  sorts: { issuedAt: ['issued', '-issued'] },
  defaultSort: '-issued',
})

/** An entry in a company's address book. */
export const Holder = z.object({ id: z.uuid(), name: z.string(), email: z.string(), address: z.string() })
export type Holder = Infer<typeof Holder>

const Line = z.object({ at: z.string(), what: z.string(), by: z.string(), detail: z.string() })

const Entitled = z.object({
  id: z.uuid(),
  company: z.string(),
  class: z.enum(policyClassNames),
  insurer: z.string(),
  reference: z.string(),
  expiry: z.string(),
  /** Why no letter can be issued now; null if one can. */
  blocked: z.nullable(z.enum(blockedReasons)),
  /** Whether the user may issue letters for its company. */
  mayAct: z.boolean(),
})
export type Entitled = Infer<typeof Entitled>

/** What a letter about this policy may say. */
const ProofOffer = z.extend(Entitled, {
  policyNumber: z.string(),
  inception: z.string(),
  insured: z.string(),
  business: z.string(),
  /** Number of the terms in force today: a letter can only be issued from these. */
  termsNumber: z.number(),
  /** As a letter with every section would show them. */
  sections: z.array(ProofSection),
  /** True if the policy includes employers' liability, which is proved by the insurer's certificate. */
  certificate: z.boolean(),
  holders: z.array(Holder),
  today: z.string(),
  /** For this policy, newest first. */
  issued: z.array(ProofRow),
  /** Letters of the period before that the client wants again, and that have not been issued for this one. `holder`: its id in `holders`. */
  again: z.array(
    z.object({
      id: z.uuid(),
      holder: z.uuid(),
      name: z.string(),
      purpose: z.enum(purposes),
      sections: z.array(z.string()),
      lines: z.array(z.string()),
      excess: z.boolean(),
    }),
  ),
})
export type ProofOffer = Infer<typeof ProofOffer>

const ProofDetail = z.extend(ProofRow, {
  version: z.number(),
  facts: ProofFacts,
  code: z.string(),
  /** Full URL of its page. */
  link: z.string(),
  email: z.string(),
  carryOver: z.boolean(),
  issuedBy: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** What the caller may now do with it. */
  actions: z.array(z.enum(proofMachine.actions)),
  /** The letter that replaced it. */
  newer: z.nullable(z.uuid()),
  log: z.array(Line),
})
export type ProofDetail = Infer<typeof ProofDetail>

const acts = { client: 'policies', right: 'act' } as const
const sees = { client: 'policies', right: 'view' } as const
const rate = { points: 60, seconds: 3600 }
const version = z.number().check(z.int(), z.minimum(0))

export const proofs = group('portal', 'proofs', {
  list: proofList.page('/api/client/proofs', sees),
  csv: proofList.csv('/api/client/proofs/csv', sees),
  /** The policies that a letter can be issued for, and those for which it cannot, with the reason. */
  policies: get('/api/client/proofs/policies', { access: sees, input: z.strictObject({}), output: z.array(Entitled) }),
  offer: get('/api/client/policies/:id/proof', { access: sees, input: z.strictObject({ id: id() }), output: ProofOffer }),
  issue: post('/api/client/policies/:id/proofs', {
    access: acts,
    input: z.strictObject({
      id: id(),
      termsNumber: version,
      purpose: z.enum(purposes, 'Choose who is asking for it'),
      /** Id of an entry in the address book, or 'new'. */
      holder: typedText('Choose who it is for', 36),
      name: z.optional(text(160)),
      email: z.optional(text(254)),
      address: z.optional(text(300)),
      /** Keys of sections. */
      sections: z.array(text(longestSectionKey)).check(z.minLength(1, 'Choose at least one section'), z.maxLength(30)),
      lines: z.optional(z.array(text(longestSectionKey + 402)).check(z.maxLength(200))),
      excess: z.boolean(),
      /** Mails the holder a link to it. */
      send: z.boolean(),
      /** Suggests the letter again when the policy is renewed. */
      carryOver: z.boolean(),
    }),
    output: ProofDetail,
    status: 201,
    idempotent: true,
    rate,
  }),
  show: get('/api/client/proofs/:id', { access: sees, input: z.strictObject({ id: id() }), output: ProofDetail }),
  send: post('/api/client/proofs/:id/send', { access: acts, input: z.strictObject({ id: id(), version }), output: ProofDetail, rate }),
  /** Issues the same letter with today's facts in place of the earlier one. */
  replace: post('/api/client/proofs/:id/replace', {
    access: acts,
    input: z.strictObject({ id: id(), version }),
    output: ProofDetail,
    status: 201,
    rate,
  }),
  withdraw: post('/api/client/proofs/:id/withdraw', {
    access: acts,
    input: z.strictObject({ id: id(), version, reason: typedText('Say why it is withdrawn', 300) }),
    output: ProofDetail,
  }),
})
