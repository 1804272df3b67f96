/** Plausible terms for a fictional client, the same on every machine. The figures are invented. */
import { policyClasses, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import type { Item, Section, Terms } from '#contract/model/policies/terms.ts'
import { demoId } from '#server/db/demoId.ts'
import type { DemoClient } from './demoClients.ts'

export const demoInsurers = [
  'Harbour Example Insurance',
  'Downs Example Mutual',
  'Beacon Example Underwriting',
  'Chesil Example Motor',
  'Ferry Example Specialty',
] as const

/** A number from 0 to below `below`, always the same for the same `words`. */
export const pick = (words: string, below: number): number => Number.parseInt(demoId('pick', words).slice(0, 8), 16) % below

type Template = Pick<Section, 'name' | 'basis'> &
  Partial<Pick<Section, 'territory' | 'extensions' | 'conditions' | 'exclusions' | 'iptRate' | 'excessNote'>> & {
    /** Pounds; which one depends on the client. */
    limits: readonly number[]
    excess: number | null
    /** Net premium in pounds for a firm of ten people. */
    net: number
    claimsMade?: true
  }

const uk = 'Great Britain, Northern Ireland, the Channel Islands and the Isle of Man'
const templates: Record<string, Template> = {
  PL: {
    name: 'Public liability',
    basis: 'any_one_occurrence',
    limits: [2_000_000, 5_000_000],
    excess: 250,
    net: 420,
    territory: uk,
    extensions: ['Indemnity to principal'],
    conditions: ['Hot work only with a permit and a fire watch of 60 minutes'],
  },
  EL: { name: "Employers' liability", basis: 'any_one_occurrence', limits: [10_000_000], excess: null, net: 510, territory: uk },
  PROD: {
    name: 'Products liability',
    basis: 'aggregate',
    limits: [2_000_000, 5_000_000],
    excess: 250,
    net: 160,
    territory: 'Worldwide except the United States of America and Canada',
  },
  CONT: {
    name: 'Contents and stock',
    basis: 'sum_insured',
    limits: [35_000, 60_000, 120_000],
    excess: 350,
    net: 380,
    conditions: ['Alarm set and serviced every year', 'Stock kept at least 15 cm above the floor'],
  },
  BLD: {
    name: 'Buildings',
    basis: 'sum_insured',
    limits: [650_000, 1_200_000, 2_400_000],
    excess: 500,
    net: 890,
    excessNote: '£1,000 for subsidence',
    exclusions: ['Flat roofs that were not inspected in the last two years'],
  },
  BI: {
    name: 'Business interruption',
    basis: 'sum_insured',
    limits: [180_000, 320_000, 600_000],
    excess: null,
    net: 240,
    extensions: [
      'Loss for up to 12 months (the indemnity period)',
      'Failure of gas, water or electricity',
      'Denied access to the premises',
    ],
    conditions: ['Keep a copy of your accounts away from the premises'],
  },
  MONEY: { name: 'Money', basis: 'any_one_loss', limits: [2500, 5000], excess: 100, net: 45 },
  TOOL: {
    name: 'Tools and equipment',
    basis: 'sum_insured',
    limits: [7500, 15_000],
    excess: 150,
    net: 190,
    conditions: ['In a van at night only where it is locked and alarmed'],
  },
  CW: { name: 'Contract works', basis: 'any_one_loss', limits: [150_000, 350_000], excess: 500, net: 340 },
  PLANT: { name: 'Hired-in plant', basis: 'any_one_loss', limits: [30_000, 60_000], excess: 500, net: 210 },
  PI: {
    name: 'Professional indemnity',
    basis: 'any_one_claim',
    limits: [500_000, 1_000_000, 2_000_000],
    excess: 1000,
    net: 940,
    claimsMade: true,
    territory: 'Worldwide except the United States of America and Canada',
  },
  DO: { name: 'Directors and officers', basis: 'aggregate', limits: [500_000, 1_000_000], excess: null, net: 460, claimsMade: true },
  EPL: { name: 'Employment disputes', basis: 'aggregate', limits: [250_000, 500_000], excess: 2500, net: 380, claimsMade: true },
  CYB: {
    name: 'Cyber',
    basis: 'aggregate',
    limits: [100_000, 250_000, 500_000],
    excess: 1000,
    net: 410,
    conditions: ['Back-ups kept apart and tested every three months', 'Two-step sign-in for email and remote access'],
  },
  RENT: { name: 'Loss of rent', basis: 'sum_insured', limits: [60_000, 140_000], excess: null, net: 120 },
  POL: { name: "Property owners' liability", basis: 'any_one_occurrence', limits: [5_000_000], excess: 250, net: 140 },
  MOTOR: {
    name: 'Motor',
    basis: 'any_one_claim',
    limits: [5_000_000],
    excess: 500,
    net: 1450,
    excessNote: '£750 for drivers under 25',
    territory: 'Great Britain, Northern Ireland and the European Union',
  },
  BRK: { name: 'Breakdown recovery', basis: 'any_one_loss', limits: [5000], excess: null, net: 90 },
  GIT: { name: 'Goods in transit', basis: 'any_one_loss', limits: [10_000, 25_000], excess: 250, net: 130 },
  CARGO: {
    name: 'Marine cargo',
    basis: 'any_one_loss',
    limits: [150_000, 300_000],
    excess: 500,
    net: 720,
    iptRate: 0,
    territory: 'Worldwide',
  },
  ENG: { name: 'Breakdown of machinery', basis: 'sum_insured', limits: [120_000, 400_000], excess: 750, net: 520 },
  MM: { name: 'Medical malpractice', basis: 'any_one_claim', limits: [2_000_000, 5_000_000], excess: 1000, net: 1850, claimsMade: true },
  TREAT: { name: 'Treatment liability', basis: 'any_one_claim', limits: [2_000_000], excess: 250, net: 240, claimsMade: true },
  PA: { name: 'Personal accident', basis: 'aggregate', limits: [250_000], excess: null, net: 180 },
  TRAV: { name: 'Business travel', basis: 'any_one_claim', limits: [5_000_000], excess: 100, net: 220, territory: 'Worldwide' },
  TC: { name: 'Trade credit', basis: 'aggregate', limits: [250_000, 500_000], excess: 5000, net: 2300 },
  LEG: { name: 'Legal expenses', basis: 'any_one_claim', limits: [100_000], excess: null, net: 110 },
  KR: { name: 'Kidnap and ransom', basis: 'aggregate', limits: [1_000_000], excess: null, net: 1600, territory: 'Worldwide' },
}

const registrations = ['GX21 KLO', 'GY22 PDN', 'GJ70 TRM', 'GK23 WSB', 'GX19 HFE', 'GU72 ACV', 'GP71 NLY', 'GN20 ZDT']
const vehicles = ['Ford Transit Custom', 'Vauxhall Vivaro', 'Volkswagen Crafter', 'Peugeot Partner', 'Mercedes-Benz Sprinter']

const itemsFor = (client: DemoClient, kind: PolicyClass, reviewedOn: string): Item[] => {
  const mark = `${client.name} ${kind}`
  const id = (name: string) => demoId('item', `${mark} ${name}`)
  const covers: readonly string[] = policyClasses[kind].covers
  const items: Item[] = []
  if (covers.includes('CONT') || covers.includes('BLD')) {
    const built = 1880 + pick(`${mark} built`, 120)
    const street = `${pick(`${mark} number`, 90) + 1} Example Street, ${client.town}`
    items.push({
      id: id('premises'),
      kind: 'location',
      name: street,
      postcode: client.postcode,
      use: client.trade,
      built,
      sum: (60_000 + pick(mark, 40) * 10_000) * 100,
      reviewedOn,
    })
  }
  if (covers.includes('MOTOR'))
    for (let at = 0; at < (kind === 'fleet' ? 4 + pick(mark, 4) : 1); at += 1) {
      const registration = (registrations[(at + pick(mark, 8)) % 8] ?? '')
        .replace(' ', '')
        .replace(/\d\d/, String(18 + ((at + pick(mark, 7)) % 7)))
      const name = vehicles[pick(`${mark} ${at}`, vehicles.length)] ?? ''
      items.push({
        id: id(`vehicle ${at}`),
        kind: 'vehicle',
        name,
        registration,
        use: 'Own goods, no hire or reward',
        mid: 'confirmed',
        sum: (14_000 + pick(`${mark} ${at}`, 20) * 1000) * 100,
        reviewedOn,
      })
    }
  if (covers.includes('TOOL') || covers.includes('ENG'))
    for (const name of covers.includes('ENG') ? ['Two-colour press', 'Band saw line'] : ['Table saw', 'Set of cordless tools'])
      items.push({
        id: id(name),
        kind: 'equipment',
        name,
        serial: `DEMO-${pick(name + mark, 90_000) + 10_000}`,
        sum: (1200 + pick(name, 40) * 100) * 100,
        reviewedOn,
      })
  if (covers.includes('PI') || covers.includes('PA'))
    items.push({ id: id('person'), kind: 'person', name: client.contact, role: 'Director', sum: null, reviewedOn })
  return items
}

/** `year`: 0 for the newest period, 1 for the one before; premiums and sums rise a little from year to year. */
export const demoTerms = (client: DemoClient, kind: PolicyClass, inception: string, year: number): Terms => {
  const size = 0.6 + client.employees / 14 + client.turnoverPounds / 2_500_000
  const sections = policyClasses[kind].covers.flatMap((code): Section[] => {
    const template = templates[code]
    if (!template || (code === 'EL' && client.employees === 0)) return []
    const mark = `${client.name} ${kind} ${code}`
    const limit = template.limits[pick(mark, template.limits.length)] ?? 0
    const sum = template.basis === 'sum_insured' ? Math.round((limit * (1 - year * 0.04)) / 500) * 500 : limit
    return [
      {
        code,
        name: template.name,
        limit: sum * 100,
        basis: template.basis,
        excess: template.excess === null ? null : template.excess * 100,
        excessNote: template.excessNote ?? '',
        territory: template.territory ?? '',
        retroactiveOn: template.claimsMade ? `${Math.max(client.established ?? 2000, 2000)}-01-01` : null,
        extensions: [...(template.extensions ?? [])],
        conditions: [...(template.conditions ?? [])],
        exclusions: [...(template.exclusions ?? [])],
        endorsements: [],
        net: Math.round(template.net * size * (1 - year * 0.06) * (0.9 + pick(mark, 20) / 100) * 100),
        iptRate: template.iptRate ?? 12,
      },
    ]
  })
  return {
    insured: client.name,
    alsoInsured: [],
    business: client.activities,
    sections,
    items: itemsFor(client, kind, inception),
    conditions: ['Tell us at once of anything that changes during the year'],
    fee: 3500,
    commissionRate: 1500 + pick(`${client.name} ${kind}`, 4) * 250,
    payment: pick(`${kind} ${client.name}`, 3) === 0 ? { method: 'finance', instalments: 10 } : { method: 'annual', instalments: 1 },
    adjustable: kind === 'liability' && client.turnoverPounds > 1_000_000,
  }
}
