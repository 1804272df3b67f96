/** The products that open the list: the covers that our pages by trade name most often. test/content/firstCovers.test.ts counts them. */
import type { Scene } from '#contract/model/content/kinds/industry.ts'
import type { ServiceSummary } from '#contract/model/content/kinds/service.ts'

export const firstCovers: readonly { code: string; slug: string; scene: Scene }[] = [
  { code: 'EL', slug: 'employers-liability-insurance', scene: 'scaffold' },
  { code: 'PL', slug: 'public-liability-insurance', scene: 'shopfront' },
  { code: 'CONT', slug: 'property-insurance', scene: 'kitchen-pass' },
  { code: 'PI', slug: 'professional-indemnity-insurance', scene: 'terraced-office' },
  { code: 'BI', slug: 'business-interruption-insurance', scene: 'hotel-front' },
  { code: 'CYB', slug: 'cyber-insurance', scene: 'server-rack' },
]

/** Those of them that are published, in this order. */
export const firstServices = (all: readonly ServiceSummary[]) =>
  firstCovers.flatMap(({ slug, scene }) => {
    const service = all.find((known) => known.slug === slug)
    return service ? [{ service, scene }] : []
  })

/** A summary's opening clause: "For one van that works: classes of use, ..." says enough before the colon. */
export const clauseOf = (summary: string): string => {
  const [clause = summary, ...more] = summary.split(': ')
  return more.length > 0 ? `${clause}.` : summary
}
