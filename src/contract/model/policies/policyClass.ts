/** The classes of policy that we place, as clients call them. `covers` are codes from content/tools/covers.json. */
export const policyClasses = {
  commercial_combined: { label: 'Commercial combined', covers: ['PL', 'EL', 'PROD', 'CONT', 'BLD', 'BI', 'MONEY'] },
  shop: { label: 'Shop', covers: ['CONT', 'BI', 'PL', 'EL', 'PROD', 'MONEY'] },
  hospitality: { label: 'Café, restaurant and hotel', covers: ['CONT', 'BI', 'PL', 'EL', 'PROD', 'MONEY'] },
  office: { label: 'Office', covers: ['CONT', 'BI', 'PL', 'EL'] },
  tradesman: { label: 'Tradesman', covers: ['PL', 'EL', 'TOOL', 'CW', 'PLANT'] },
  liability: { label: "Public and employers' liability", covers: ['PL', 'EL', 'PROD'] },
  employers_liability: { label: "Employers' liability", covers: ['EL'] },
  professional_indemnity: { label: 'Professional indemnity', covers: ['PI'] },
  directors: { label: 'Directors and officers', covers: ['DO', 'EPL'] },
  cyber: { label: 'Cyber', covers: ['CYB'] },
  property_owners: { label: 'Property owners', covers: ['BLD', 'RENT', 'POL'] },
  fleet: { label: 'Motor fleet', covers: ['MOTOR', 'BRK'] },
  van: { label: 'Commercial vehicle', covers: ['MOTOR', 'GIT'] },
  contract_works: { label: 'Contract works and plant', covers: ['CW', 'PLANT'] },
  cargo: { label: 'Marine cargo', covers: ['CARGO'] },
  engineering: { label: 'Engineering inspection and breakdown', covers: ['ENG'] },
  medical_malpractice: { label: 'Medical malpractice', covers: ['MM', 'TREAT'] },
  accident_travel: { label: 'Personal accident and travel', covers: ['PA', 'TRAV'] },
  trade_credit: { label: 'Trade credit', covers: ['TC'] },
  legal: { label: 'Legal expenses', covers: ['LEG'] },
  kidnap_ransom: { label: 'Kidnap and ransom', covers: ['KR'] },
} as const satisfies Record<string, { label: string; covers: readonly string[] }>

export type PolicyClass = keyof typeof policyClasses
// Object.keys loses the literal types.
export const policyClassNames = Object.keys(policyClasses) as [PolicyClass, ...PolicyClass[]]
export const classLabel = (name: PolicyClass): string => policyClasses[name].label

export const isPolicyClass = (name: string): name is PolicyClass => Object.hasOwn(policyClasses, name)

/** Seen only by staff who may see confidential records, and by the client. */
export const isConfidential = (name: string) => name === 'kidnap_ransom'
/** Covers required by law. We say so plainly when they end. */
export const isCompulsory = (code: string) => code === 'EL' || code === 'MOTOR'
