/** Scenes of where a cover's buyers work, picked by words in the names of their trades. */
import type { Scene } from '#contract/model/content/kinds/industry.ts'

const ofWords: readonly (readonly [RegExp, Scene])[] = [
  [/caf|restaurant|takeaway|cater|kitchen|pub|bar\b|food/i, 'kitchen-pass'],
  [/hotel|guest|holiday|landlord|propert/i, 'hotel-front'],
  [/salon|hair|beaut|barber/i, 'salon'],
  [/clinic|dent|therap|health|care|medical|doctor|vet/i, 'treatment-chair'],
  [/school|nurser|charit|club|tutor|train|sport/i, 'school-gate'],
  [/build|scaffold|roof|contractor|construct|architect|engineer/i, 'scaffold'],
  [/import|export|freight|marine|boat|ship|wholesal|manufactur/i, 'container-ship'],
  [/drone|aircraft|pilot|flying/i, 'light-aircraft'],
  [/software|technolog|digital|data|online|IT\b|agenc/i, 'server-rack'],
  [/shop|retail|market|florist|trader/i, 'shopfront'],
  [/van|courier|driver|haul|taxi|fleet|plumb|electric|trade|clean|garden|garage|motor/i, 'van'],
]

/** Three distinct scenes, in the order of the trades, filled up with defaults. */
export const scenesOfBuyers = (trades: readonly string[]): Scene[] => {
  const found = trades.flatMap((trade) => ofWords.find(([words]) => words.test(trade))?.[1] ?? [])
  const distinct = [...new Set<Scene>([...found, 'terraced-office', 'van', 'shopfront'])]
  return distinct.slice(0, 3)
}
