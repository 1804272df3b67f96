/** The text of docs/states.md, written from the state machines of the product. */
import type { AnyMachine } from '#contract/machine.ts'
import { claimDraftDays, claimLinkDays } from '#contract/model/claims/claim.ts'
import { machines } from '#contract/model/machines.ts'
import { parts } from '#contract/model/parts.ts'
import { importLimits } from '#contract/model/imports/importKind.ts'
import { trashDays } from '#contract/model/media/mediaMachine.ts'
import { draftDays, resumeLinkDays } from '#contract/model/quotes/quote.ts'
import { standardLevels } from '#contract/model/site/serviceLevels.ts'

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows.map((cells) => row(...cells)),
]
const code = (name: string) => `\`${name}\``
const days = (count: number) => (count === 1 ? '1 working day' : `${count} working days`)

const all = { ...machines, ...parts }
type Kind = keyof typeof all

const titles: Record<Kind, string> = {
  quote: 'Quote request',
  claim: 'Claim',
  enquiry: 'Enquiry',
  appointment: 'Appointment',
  client: 'Client',
  task: 'Task',
  complaint: 'Complaint',
  policy: 'Policy',
  change: 'Change during the period',
  renewal: 'Renewal',
  document: 'Document of a client',
  invoice: 'Invoice or credit note',
  proof: 'Proof of cover',
  import: 'Import of a CSV file',
  media: 'Picture of the media library',
  user: 'User',
  membership: 'Membership of a company',
  post: 'Article',
  service: 'Product page',
  page: 'Page, and everything else that is written',
  claimNeed: 'Part of a claim: one thing that it needs',
  subjectivity: 'Part of a policy: one thing that is still needed',
}
const after: Partial<Record<Kind, string>> = {
  quote: `A draft can be continued for ${draftDays.expires} days after it was last saved, then only copied; after ${draftDays.erased} days it is erased. A mailed link works once, for ${resumeLinkDays} days.`,
  claim: `A draft can be continued for ${claimDraftDays.expires} days after it was last saved; after ${claimDraftDays.erased} days it is erased. A mailed link works once, for ${claimLinkDays} days.`,
  media: `In the trash it stays for ${trashDays} days, unless something still uses it.`,
  import: `Jobs check it, bring it in and take it back, a batch in each transaction. What its undo needs is erased after ${importLimits.undoDays} days.`,
  policy:
    'A job looks every hour: it ends what is over, makes active what is complete and has begun, and opens renewals 60 days before the end.',
}

const effectOf = ({ outward, final, reason, when, notYet }: AnyMachine['transitions'][string]) =>
  [
    outward && 'outward',
    final && 'final',
    reason && `reason ${reason}`,
    when && 'depends on the record',
    notYet && 'declared, not offered yet',
  ]
    .filter(Boolean)
    .join(', ')

const sectionOf = (kind: Kind) => {
  const machine: AnyMachine = all[kind]
  const named = (who: string) =>
    who === 'staff' ? `staff (${code(machine.permission)})` : who.includes(':') ? `staff (${code(who)})` : who
  const note = after[kind]
  return [
    `## ${titles[kind]}`,
    '',
    `Starts as ${machine.starts.map(code).join(' or ')}.`,
    '',
    ...table(
      ['Status', 'Staff read', 'The client reads', 'Whose turn', 'Promise'],
      machine.statusNames.map((status) => {
        const { turn, promise } = machine.statuses[status]!
        return [
          code(status),
          machine.label(status, 'staff'),
          machine.label(status, 'client'),
          turn ?? 'over',
          promise ? days(standardLevels[promise.level]) : '',
        ]
      }),
    ),
    '',
    ...table(
      ['Action', 'From', 'To', 'Who', 'What it means'],
      machine.actions.map((action) => {
        const transition = machine.transitions[action]!
        const targets = [transition.to].flat().map((to) => (to === null ? 'stays' : code(to)))
        return [
          code(action),
          transition.from.map(code).join(', '),
          targets.join(', '),
          transition.by.map(named).join(', '),
          effectOf(transition),
        ]
      }),
    ),
    '',
    ...(note ? [note, ''] : []),
  ]
}

export const statesDoc = () =>
  [
    '# States',
    '',
    'Printed from the machines in `src/contract/model/machines.ts` and `parts.ts`; `machines.test.ts` fails when this page is not what they print. An illegal action answers 409 with the legal ones. Outward: somebody outside the firm is told; final: it cannot be taken back.',
    '',
    // Object.keys loses the literal types of the keys.
    ...(Object.keys(all) as Kind[]).flatMap(sectionOf),
  ].join('\n')
