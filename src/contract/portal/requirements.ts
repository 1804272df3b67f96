/** Client portal: checks whether the client's insurance meets the requirements of a contract. A line passes only if the policy itself says so. */
import { get, group, post } from '../endpoint.ts'
import { dateColumn, list, moment } from '../list.ts'
import { ContractCheck, CheckCounts, countsText } from '../model/requirements/contractCheck.ts'
import { askedBases, askedTerritories, mostClause, mostLines } from '../model/requirements/requirement.ts'
import { requirementCoverKeys } from '../model/requirements/requirementCovers.ts'
import { dayTextFault } from '../model/content/reading.ts'
import { typedPounds } from '../model/policies/typedMoney.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../schema.ts'

const CheckRow = z.object({
  id: z.uuid(),
  customer: z.string(),
  company: z.string(),
  counts: CheckCounts,
  checkedOn: z.string(),
  by: z.string(),
  createdAt: z.string(),
})
export type CheckRow = Infer<typeof CheckRow>

export const checkList = list({
  name: 'contractChecks',
  one: 'contract check',
  many: 'contract checks',
  row: CheckRow,
  columns: {
    customer: { label: 'Contract with', names: true },
    counts: { label: 'Result', text: ({ counts }) => countsText(counts) },
    company: { label: 'Company', hidden: true },
    checkedOn: dateColumn('checkedOn', 'Checked on'),
    by: { label: 'By' },
    createdAt: moment('createdAt', 'Begun'),
  },
  filters: {},
  sorts: { createdAt: ['begun', '-begun'] },
  defaultSort: '-begun',
})

export const CheckView = z.extend(ContractCheck, {
  /** Today's policies give a different result from the stored one. */
  outOfDate: z.boolean(),
  /** For each line, the policy whose messages a question about it goes to; null if there is no policy at all. */
  askAt: z.array(z.nullable(z.uuid())),
  /** What this user may do now. */
  may: z.object({ edit: z.boolean(), act: z.boolean(), /** Ask for terms for another cover. */ quote: z.boolean() }),
})
export type CheckView = Infer<typeof CheckView>

const sees = { client: 'policies', right: 'view' } as const
const version = z.number().check(z.int(), z.minimum(0))
const pounds = (wrong: string) => z.optional(z.union([z.literal(''), typedPounds(wrong)], wrong))
const years = () => z.optional(z.string().check(z.trim(), z.regex(/^(?:[1-9]\d?)?$/, 'Enter a number of years, like 6')))
const day = () =>
  z.optional(z.union([z.literal(''), isoDate()], { error: ({ input }) => dayTextFault(typeof input === 'string' ? input : '') }))
const line = z.number().check(z.int(), z.minimum(0), z.maximum(mostLines))

export const requirements = group('portal', 'requirements', {
  list: checkList.page('/api/client/contract-checks', sees),
  csv: checkList.csv('/api/client/contract-checks/csv', sees),
  /** The companies whose policies a contract can be checked against. */
  companies: get('/api/client/contract-checks/companies', {
    access: sees,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.uuid(), name: z.string(), chosen: z.boolean() })),
  }),
  /** Reads the clause and checks it at once. Without a clause there are no lines yet. */
  create: post('/api/client/contract-checks', {
    access: sees,
    input: z.strictObject({
      /** Empty: the chosen company, or the only one. */
      company: z.optional(z.union([z.literal(''), id()])),
      customer: typedText('Enter who is asking for it, like the name of your customer', 160),
      clause: z.optional(typedText('Paste the clause', mostClause, 0)),
    }),
    output: CheckView,
    status: 201,
    idempotent: true,
    rate: { points: 60, seconds: 3600 },
  }),
  show: get('/api/client/contract-checks/:id', { access: sees, input: z.strictObject({ id: id() }), output: CheckView }),
  /** Corrects a line, or adds one if `line` equals the number of lines. Then checks everything again. */
  saveLine: post('/api/client/contract-checks/:id/lines', {
    access: sees,
    input: z.strictObject({
      id: id(),
      version,
      line,
      cover: z.enum(requirementCoverKeys, 'Choose the cover'),
      limit: pounds('Enter the limit in pounds, like 5,000,000'),
      basis: z.enum(askedBases),
      principal: z.boolean(),
      territory: z.enum(askedTerritories),
      jurisdiction: z.optional(text(120)),
      excess: pounds('Enter the excess in pounds, like 500, or 0 for none'),
      until: day(),
      since: day(),
      years: years(),
      runOff: years(),
      /** One requirement per line. */
      others: z.optional(text(2000)),
    }),
    output: CheckView,
    rate: { points: 300, seconds: 3600 },
  }),
  /** Marks a line as not applicable (`left`), or undoes that. */
  leaveLine: post('/api/client/contract-checks/:id/lines/leave', {
    access: sees,
    input: z.strictObject({ id: id(), version, line, left: z.boolean() }),
    output: CheckView,
  }),
  /** Checks again with today's policies. */
  renew: post('/api/client/contract-checks/:id/again', { access: sees, input: z.strictObject({ id: id(), version }), output: CheckView }),
  /** Asks us about a line, in the messages of its policy. */
  send: post('/api/client/contract-checks/:id/ask', {
    access: { client: 'policies', right: 'act' },
    input: z.strictObject({ id: id(), version, line, text: typedText('Write your question', 2000) }),
    output: CheckView,
    rate: { points: 30, seconds: 3600 },
  }),
})
