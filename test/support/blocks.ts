/** A page with every block and invented text, for the tests of renderers, builder and public page. */
import type { BlockName, BlockProps } from '#contract/model/blocks/block.ts'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
const body = (...texts: string[]) => ({ type: 'doc' as const, content: texts.map(paragraph) })
const media = '00000000-0000-4000-8000-0000000000aa'
const picture = { media, alt: 'The harbour arm at Brighton in the morning' }
const service = { kind: 'service' as const, key: 'public-liability-insurance' }

/** Makes blocks whose ids are numbered in order. */
const blockMaker = () => {
  let made = 0
  return <T extends BlockName>(type: T, props: BlockProps<T>): StoredBlock => ({ id: `block-${++made}`, type, version: 1, props })
}
const block = blockMaker()

export const exampleBlocks: StoredBlock[] = [
  block('hero', {
    heading: 'Insurance for cafés by the sea',
    lead: 'Steam, salt and a hundred cups a morning. We insure the people, the machine and the days when the road is dug up.',
    actions: [
      { label: 'Start a quote', to: { href: '/quote' } },
      { label: 'What it covers', to: service },
    ],
    picture: null,
    schedule: 'Café in Hove',
    rows: [
      { item: 'Public liability', value: '£2,000,000' },
      { item: "Employers' liability", value: '£10,000,000' },
      { item: 'Stock and machines', value: '£45,000' },
      { item: 'Loss of income, 12 months', value: '£180,000' },
    ],
  }),
  block('richText', {
    body: {
      type: 'doc',
      content: [
        paragraph('A café is a kitchen, a shop and a place where people sit. Each of the three can go wrong in its own way.'),
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'What we look at first' }] },
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [paragraph('How you fry, and who cleans the duct')] },
            { type: 'listItem', content: [paragraph('Where the espresso machine is, and what it would cost to hire another')] },
          ],
        },
      ],
    },
  }),
  block('callout', {
    kind: 'warning',
    title: 'A duct that is not cleaned',
    text: 'Most policies ask for a deep clean of the duct every six months. Keep the certificate: without it a claim for a fire may fail.',
  }),
  block('steps', {
    title: 'From the first call to cover',
    steps: [
      { title: 'You tell us what you do', text: 'Ten minutes by phone or on the form.' },
      { title: 'We ask the insurers', text: 'Three or four of them, with the same questions.' },
      { title: 'You choose', text: 'Side by side, with what differs marked.' },
    ],
  }),
  block('coverList', {
    title: 'Covers cafés buy',
    intro: 'In the order in which they are asked about.',
    covers: [
      { name: 'Public liability', text: 'Pays when a customer slips, or is scalded.', page: [service] },
      { name: 'Business interruption', text: 'Pays the income you lose while you cannot open.', page: [] },
    ],
  }),
  block('pairedLists', {
    title: 'What stock cover does',
    goodTitle: 'Pays for',
    good: ['Stock spoilt when the freezer fails', 'Stock stolen after a break-in'],
    badTitle: 'Does not pay for',
    bad: ['Stock past its date', 'Theft by staff without a separate cover'],
  }),
  block('compareTable', {
    caption: 'Two ways to insure takings',
    choices: ['Standard', 'Wide'],
    rows: [
      { what: 'Money in the safe overnight', values: ['£1,000', '£5,000'] },
      { what: 'Money on the way to the bank', values: ['No', 'Yes, up to £2,500'] },
    ],
    source: 'Wordings of two insurers, November 2026.',
  }),
  block('table', {
    caption: 'What a small fire costs',
    head: ['What', 'Cost'],
    rows: [{ cells: ['Cleaning', '£4,200'] }, { cells: ['A new extractor', '£6,800'] }],
  }),
  block('checklist', {
    title: 'Before you ring',
    intro: 'It is quicker with these at hand.',
    items: ['Your turnover of last year', 'Wages of last year', 'Age of the building'],
  }),
  block('claimExample', {
    title: 'The grinder that stopped in August',
    basis: 'invented',
    happened: 'A grinder failed on a Saturday in August. The café hired one until its own was mended.',
    paid: '£1,140 for hire and repair, less £250 excess',
    unpaid: 'The takings of the first morning',
  }),
  block('testimonial', {
    quote: 'They rang back within the hour and knew what a duct is.',
    name: 'Owner of a café in Hove',
    role: '',
    source: 'Letter of 4 May 2026, on file',
    sourceLink: { href: '' },
    date: '2026-05-04',
  }),
  block('stat', {
    title: 'Fires in kitchens',
    figures: [
      {
        figure: '1 in 4',
        label: 'fires in cafés that begin in the duct',
        source: 'Invented for a test, 2026',
        sourceLink: { href: 'https://example.com/fires' },
      },
      { figure: '6 months', label: 'between deep cleans in most wordings', source: 'Five wordings, 2026', sourceLink: { href: '' } },
    ],
  }),
  block('localFacts', {
    title: 'Trading in Brighton',
    facts: [
      { label: 'Tables on the pavement', value: 'A licence of the council, renewed each year', source: 'Brighton & Hove City Council' },
    ],
  }),
  block('faq', {
    title: 'Questions people ask',
    questions: [
      { question: "Do I need employers' liability for a Saturday helper?", answer: 'Yes. The law asks for it from the first hour.' },
    ],
  }),
  block('accordion', {
    title: 'The wording, part by part',
    parts: [
      { title: 'Stock', body: body('What you sell and what you cook with.') },
      { title: 'Machines', body: body('What you cook with, and its repair.') },
    ],
  }),
  block('quoteStarter', { title: 'Cover for your café', text: 'A broker replies within 1 working day.', button: 'Start a quote' }),
  block('tradeSelector', {
    title: 'Another trade?',
    intro: 'Find yours, and what others in it buy.',
    trades: [{ kind: 'trade', key: 'baker' }],
  }),
  block('buttonRow', { buttons: [{ label: 'Ask a broker', to: { href: '/contact' }, look: 'secondary' }] }),
  block('contact', { title: 'Reach us', text: 'People answer.' }),
  block('map', {
    title: 'Our office',
    address: '1 Example Street\nBrighton',
    directions: 'Five minutes from the station.',
    link: { href: 'https://www.openstreetmap.org/' },
    picture,
  }),
  block('documentList', { title: 'To read at home', documents: [{ kind: 'document', key: 'guide' }] }),
  block('relatedContent', { title: 'Read on', pages: [service] }),
  block('team', {
    title: 'Who you speak to',
    people: [{ name: 'Sam Example', role: 'Broker', text: 'Has insured kitchens since 2009.', picture }],
  }),
  block('image', { picture, caption: 'Brighton, early', width: 'page' }),
  block('gallery', {
    title: 'By the sea',
    pictures: [
      { picture, caption: '' },
      { picture, caption: 'Again' },
    ],
  }),
  block('section', {
    title: 'In a dark band',
    ground: 'dark',
    content: [
      block('columns', {
        layout: 'wideLeft',
        left: [block('faq', { title: 'Left', questions: [{ question: 'Here?', answer: 'Yes.' }] })],
        right: [block('callout', { kind: 'fact', title: 'Right', text: 'On white.' })],
      }),
    ],
  }),
  block('columns', {
    layout: 'equal',
    left: [block('richText', { body: body('The left side.') })],
    right: [block('richText', { body: body('The right side.') })],
  }),
]

export const exampleRefs: BlockRefs = {
  pages: {
    'service/public-liability-insurance': {
      title: 'Public liability insurance',
      path: '/public-liability-insurance',
      summary: 'When somebody else is hurt, or their things are damaged.',
    },
    'trade/baker': { title: 'Bakers', path: '/business-insurance-by-trade/baker', summary: 'What bakers buy.' },
    'document/guide': { title: 'A guide for cafés', path: '/documents/guide', summary: 'Eight pages.' },
  },
  pictures: { [media]: { src: '/flint.png', width: 1200, height: 800, sources: [], focus: null } },
  firm: {
    name: 'Seawall',
    phone: { shown: '01273 000000', dial: '+441273000000' },
    email: 'hello@example.com',
    hours: 'Mon to Fri, 09:00 to 17:30',
    address: ['1 Example Street', 'Brighton', 'BN1 1AA'],
  },
}
