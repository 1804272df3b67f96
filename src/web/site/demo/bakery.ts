/** The company of the portal's demonstration: fictional, with insurers that do not exist. Days count from the day it is looked at. */
import { addDays, workingDayAfter } from '#contract/model/contact/workingTime.ts'
import type { PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import type { ScheduleRow } from '#web/ui/display/ScheduleCard.tsx'

export type Policy = {
  id: string
  cover: string
  number: string
  insurer: string
  status: PolicyStatus
  from: string
  to: string
  headline: string
  rows: readonly ScheduleRow[]
  /** Shown on our confirmation: name and limit of each section. Where only the insurer's certificate is proof, its name. */
  proof: readonly ScheduleRow[] | string
}

export const company = { name: 'Lanes Bakery Ltd', person: 'Jo', trade: 'Bakery and café, six people, one shop' }
export const broker = { name: 'Ruth Ellery', role: 'Your account handler' }

export const policies = (today: string): Policy[] => [
  {
    id: 'combined',
    cover: 'Shop and business interruption',
    number: 'DEMO/SHOP/10442',
    insurer: 'Harbour Example Insurance',
    status: 'active',
    from: addDays(today, -221),
    to: addDays(today, 143),
    headline: 'Public liability £5,000,000',
    rows: [
      { label: 'Contents and ovens', value: '£62,000' },
      { label: 'Stock', value: '£9,500' },
      { label: 'Gross profit, 12 months', value: '£180,000' },
      { label: 'Public and products liability', value: '£5,000,000' },
      { label: 'Excess', value: '£250' },
    ],
    proof: [
      { label: 'Public liability', value: '£5,000,000 any one event' },
      { label: 'Products liability', value: '£5,000,000 in a period' },
    ],
  },
  {
    id: 'employers',
    cover: "Employers' liability",
    number: 'DEMO/EL/20877',
    insurer: 'Harbour Example Insurance',
    status: 'active',
    from: addDays(today, -221),
    to: addDays(today, 143),
    headline: '£10,000,000 any one event',
    rows: [
      { label: 'Limit of indemnity', value: '£10,000,000' },
      { label: 'People', value: '6' },
      { label: 'Wage roll', value: '£128,000' },
    ],
    proof: "certificate of employers' liability insurance",
  },
  {
    id: 'van',
    cover: 'Delivery van',
    number: 'DEMO/MOT/30915',
    insurer: 'Downs Example Mutual',
    status: 'renewal_in_progress',
    from: addDays(today, -339),
    to: addDays(today, 25),
    headline: 'Comprehensive, any driver over 25',
    rows: [
      { label: 'Vehicle', value: 'Electric van, 2023' },
      { label: 'Use', value: 'Carriage of own goods' },
      { label: 'Excess', value: '£250' },
    ],
    proof: 'certificate of motor insurance',
  },
]

export const needsYou = (today: string) =>
  [
    {
      what: 'Look at the renewal terms for the van',
      why: 'Downs Example Mutual has answered. The premium is £38 lower.',
      due: workingDayAfter(today, 12),
      minutes: 5,
      view: 'renewals',
    },
    {
      what: 'Add two photographs to your claim',
      why: 'The insurer asks to see the burst pipe and the flour store.',
      due: workingDayAfter(today, 4),
      minutes: 3,
      view: 'claims',
    },
  ] as const

export const phases = ['Reported', 'With the insurer', 'Being assessed', 'Offer made', 'Paid', 'Closed'] as const

export const claim = (today: string) => ({
  reference: 'CLM-2026-000318',
  insurerReference: 'HEX-55120',
  what: 'Escape of water in the flour store',
  happened: addDays(today, -12),
  phase: 3,
  nextBy: workingDayAfter(today, 2),
  events: [
    { day: addDays(today, -12), what: 'You reported it', detail: 'A pipe above the flour store burst overnight.' },
    { day: addDays(today, -11), what: 'We told the insurer', detail: 'Harbour Example Insurance gave it the reference HEX-55120.' },
    { day: addDays(today, -8), what: 'The loss adjuster came', detail: 'Damaged stock was listed. Drying began the same day.' },
    { day: addDays(today, -1), what: 'The insurer asked for two photographs', detail: 'The pipe, and the shelves of the flour store.' },
  ],
  evidence: [
    { what: 'List of damaged stock', state: 'Accepted' },
    { what: 'Invoice for the emergency plumber', state: 'Received' },
    { what: 'Photographs of pipe and store', state: 'Needed' },
  ],
})

export const renewal = (today: string) => ({
  expires: addDays(today, 25),
  rows: [
    { what: 'Premium with insurance premium tax', last: '£842.00', now: '£804.00', change: '£38.00 lower' },
    { what: 'Our fee', last: '£25.00', now: '£25.00', change: 'The same' },
    { what: 'Excess', last: '£250', now: '£350', change: '£100 higher' },
    { what: 'Drivers', last: 'Any over 25', now: 'Any over 25', change: 'The same' },
    { what: 'Windscreen', last: 'Included', now: 'Included, £90 excess', change: 'New excess' },
  ],
})

export const documents = (today: string) => [
  { name: "Certificate of employers' liability insurance", policy: 'DEMO/EL/20877', date: addDays(today, -220), size: 84_210 },
  { name: 'Policy schedule', policy: 'DEMO/SHOP/10442', date: addDays(today, -220), size: 143_872 },
  { name: 'Policy wording', policy: 'DEMO/SHOP/10442', date: addDays(today, -220), size: 1_204_224 },
  { name: 'Certificate of motor insurance', policy: 'DEMO/MOT/30915', date: addDays(today, -338), size: 61_440 },
  { name: 'Renewal terms', policy: 'DEMO/MOT/30915', date: addDays(today, -2), size: 98_304 },
]
