/** What happened in the demo's fictional claims, by class of policy. Short, as people write it. */
import type { PolicyClass } from '#contract/model/policies/policyClass.ts'

export type Story = {
  /** A key of content/claims/guide.json. */
  type: string
  text: string
  place: string
  /** Pounds. */
  loss: number
  /** What the insurer asks for, and why. */
  needs: readonly (readonly [what: string, why: string])[]
}

const photos = ['Photos of the damage', 'The insurer decides from them whether it sends somebody'] as const
const estimate = ['Two estimates for the repair', 'So that the insurer can agree the cost before work begins'] as const
const receipts = ['Receipts or statements for what was taken', 'They show what you owned and what it cost'] as const
const crime = ['The crime reference from the police', 'The insurer asks for it with every theft'] as const
const book = ['A copy of the page of the accident book', 'It shows when the accident was written down'] as const
const letter = ['Every letter you have received about it', 'They must be answered within set times'] as const
const accounts = ['Takings of the same weeks last year', 'They show what the closure has cost'] as const

const story = (type: string, text: string, place: string, loss: number, ...needs: Story['needs'][number][]): Story => ({
  type,
  text,
  place,
  loss,
  needs,
})

const property = [
  story(
    'damage',
    'A pipe above the ceiling burst in the night. Water came through onto the stock and the floor has lifted.',
    'Stock room',
    6400,
    photos,
    estimate,
  ),
  story(
    'theft',
    'The back door was forced over the weekend. The till drawer and two tablets are gone.',
    'Rear entrance',
    2150,
    crime,
    receipts,
  ),
  story(
    'damage',
    'A delivery lorry reversed into the shopfront and broke the window and its frame.',
    'Front of the premises',
    3800,
    photos,
    estimate,
  ),
  story(
    'damage',
    'High wind took tiles off the roof and rain came in along the whole of the back wall.',
    'Rear roof',
    5200,
    photos,
    estimate,
  ),
] as const
const liability = [
  story(
    'public_injury',
    'A customer slipped on the wet floor by the door and hurt her wrist. An ambulance was called.',
    'Entrance',
    9000,
    book,
    letter,
  ),
  story(
    'their_property',
    'While we worked, water ran into the flat below and stained its ceiling.',
    "Customer's address",
    2600,
    photos,
    letter,
  ),
  story(
    'their_property',
    'A board fell from the tower and dented the bonnet of a parked car.',
    'Street in front of the site',
    1900,
    photos,
    letter,
  ),
] as const
const staff = [
  story(
    'staff_injury',
    'A colleague hurt his back lifting a sheet of board from the van and has been off work since.',
    'Yard',
    12500,
    book,
    letter,
  ),
  story('staff_injury', 'A colleague cut her hand on the slicer while cleaning it and needed stitches.', 'Kitchen', 4800, book),
] as const
const motor = [
  story(
    'vehicle',
    'Another driver ran into the back of our van at the lights. The rear doors do not close.',
    'A27, Hangleton junction',
    3400,
    photos,
    estimate,
  ),
  story(
    'vehicle',
    'The van was broken into overnight. The side door is bent open and the tools are gone.',
    "Driver's road",
    4100,
    crime,
    receipts,
  ),
  story('vehicle', 'Our driver misjudged a bollard when turning and has torn the sill.', 'Depot yard', 2250, photos, estimate),
] as const
const advice = [
  story(
    'mistake',
    "A client says that a filing was late and wants us to pay the penalty and their adviser's time.",
    'Our office',
    8200,
    letter,
    ['The engagement letter', 'It says what you had agreed to do'],
  ),
  story(
    'mistake',
    'A client claims that drawings had a wrong level and that the drain had to be dug again.',
    'Site in Lewes',
    18500,
    letter,
    ['The drawings as issued', "The insurer's engineer compares them"],
  ),
] as const

export const demoStories: Partial<Record<PolicyClass, readonly Story[]>> = {
  hospitality: [
    story(
      'damage',
      'Fat caught fire in the fryer and the extract is black. We put it out, and the kitchen is closed.',
      'Kitchen',
      14200,
      photos,
      accounts,
    ),
    ...property,
    story('public_injury', 'A guest broke a tooth on something hard in a salad and has written to us.', 'Restaurant', 1400, letter),
  ],
  shop: [
    ...property,
    story('damage', 'The freezer failed before the bank holiday and everything in it had to go.', 'Shop', 1250, receipts),
  ],
  office: [
    ...property.slice(0, 2),
    story('theft', 'A laptop was stolen from a bag on the train. It was locked and encrypted.', 'Train to London', 1600, crime, receipts),
  ],
  commercial_combined: [...property, ...liability.slice(0, 1), ...staff],
  property_owners: [
    story(
      'damage',
      'Water came from the bathroom of flat 4 through two floors. Three tenants are affected.',
      'Flats 2, 3 and 4',
      11800,
      photos,
      estimate,
    ),
    ...property.slice(2),
  ],
  tradesman: [
    story('theft', 'Power tools were stolen from the site while the team was at lunch.', 'Site in Hove', 3150, crime, receipts),
    ...liability.slice(1),
    ...staff.slice(0, 1),
  ],
  liability: liability,
  employers_liability: staff,
  fleet: motor,
  van: motor,
  professional_indemnity: advice,
  medical_malpractice: [
    story(
      'treatment',
      'A patient says that a treatment went wrong and has asked for the records through a solicitor.',
      'Surgery',
      15000,
      letter,
      ['The consent form and the notes', "The insurer's adviser reads them before anything is answered"],
    ),
  ],
  cyber: [
    story(
      'cyber',
      'Bookings stopped on Saturday: a message demands money for our files. We have turned everything off.',
      'Office system',
      9600,
      ['A list of the systems and data affected', 'The response team starts from it'],
    ),
    story(
      'cyber',
      'Somebody got into a mailbox and sent a customer new bank details. The customer has paid them.',
      'Accounts mailbox',
      7400,
      ['The false mail, with its header', 'It shows where it came from'],
      crime,
    ),
  ],
  directors: [
    story(
      'employment',
      'A former manager says she was dismissed without a proper process and has gone to Acas.',
      'Head office',
      16000,
      letter,
      ['The contract and the minutes', 'They show what was done and when'],
    ),
  ],
  contract_works: [
    story('theft', "Copper and a mini digger's attachments were taken from the compound.", 'Site compound', 5900, crime, receipts),
    ...property.slice(3),
  ],
  cargo: [
    story('transit', 'Eleven cases arrived broken. The driver noted it on the delivery note.', 'Warehouse', 2400, photos, [
      'The delivery note',
      'It must say that the goods came damaged',
    ]),
  ],
  trade_credit: [
    story('bad_debt', 'A customer has gone into administration and owes us for three deliveries.', 'Customer in Leeds', 21500, [
      'The unpaid invoices',
      'The claim is made up of them',
    ]),
  ],
  engineering: [story('damage', 'The compressor seized and has to be rebuilt. Production stands.', 'Workshop', 8800, photos, estimate)],
  accident_travel: [
    story('travel', 'A colleague broke a wrist on a trip and had to come home early.', 'Porto', 2100, [
      "Tickets and the hospital's report",
      'They show what was lost',
    ]),
  ],
  legal: [story('employment', 'A supplier disputes a termination and threatens court.', 'Office', 3500, letter)],
}

/** Stories for the café in most screenshots: one claim waiting for the client, one settled. */
export const cafeStories = {
  open: story(
    'damage',
    'A pipe in the flat above burst on Saturday night. Water came through the ceiling over the counter: plaster is down, the coffee machine is wet and the floor has lifted. We closed on Sunday and open with half the room.',
    'Counter and front room',
    9200,
    ['Photos of the coffee machine and its plate', 'The insurer wants to know its age before it agrees a new one'],
    ['Two estimates for the ceiling', 'So that the repair can be agreed before it begins'],
    accounts,
  ),
  settled: story(
    'theft',
    'The back door was forced in the night. The cash box and a tablet are gone.',
    'Rear entrance',
    1850,
    crime,
    receipts,
  ),
}

export const adjusters = [
  'R. Calloway, Example Loss Adjusters',
  'J. Mistry, Example Claims Surveyors',
  'Example Motor Engineers, Shoreham desk',
] as const
export const declineReasons = [
  'The policy covers water that escapes suddenly. The surveyor found that it had come in slowly over months, which the policy excludes as gradual damage (section 3, exclusion 4).',
  'The policy covers theft from a vehicle at night only where it stands in a locked building or compound (condition 7). The van stood in the road.',
  'The work that is complained of was done before the retroactive date of the policy, so that this insurer does not answer for it.',
] as const
