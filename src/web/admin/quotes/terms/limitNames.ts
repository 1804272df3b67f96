/** What a line of limits is usually called, by cover code (domain 0.3): ready names, so that only figures have to be typed. */
const names: Record<string, string> = {
  PL: 'Public liability',
  PROD: 'Products liability',
  EL: 'Employers\u2019 liability',
  PI: 'Professional indemnity',
  CW: 'Contract works',
  TOOL: 'Tools',
  PLANT: 'Plant',
}

export const limitNames = (covers: readonly string[]) => covers.flatMap((code) => names[code] ?? [])
