/** The key facts of a product: the text of its page, in the order in which people decide. */
import type { ServiceContent } from '#contract/model/content/kinds/service.ts'
import type { Audience } from '#contract/model/content/kinds/libraryDocument.ts'
import type { Draft } from './issue.ts'

const wide: Record<string, Audience> = {
  PI: 'professionals',
  MM: 'professionals',
  DO: 'all',
  EL: 'employers',
  EPL: 'employers',
  BEN: 'employers',
}

/** From the first cover that indicates one. */
const audienceOf = ({ category, covers }: ServiceContent): Audience => {
  if (category === 'vehicle') return 'vehicles'
  if (covers.some((code) => ['TOOL', 'PLANT', 'CW'].includes(code))) return 'trades'
  if (covers.some((code) => ['BLD', 'CONT', 'RENT'].includes(code))) return 'premises'
  return covers.length === 1 ? (wide[covers[0] ?? ''] ?? 'all') : 'all'
}

const lawWords = { yes: 'Required by law.', sometimes: 'Required by law for some.', no: 'Not required by law.' }

export const keyFactsSlug = (service: string) => `${service}-key-facts`

export const keyFactsOf = (service: ServiceContent): Draft => {
  const { title, slug, summary, reviewedOn, body } = service
  return {
    slug: keyFactsSlug(slug),
    title: `${title}: key facts`,
    type: 'key-facts',
    audience: audienceOf(service),
    products: [slug],
    summary,
    from: reviewedOn,
    code: null,
    change: null,
    body: {
      lead: body.lead,
      sections: [
        {
          title: 'About this document',
          blocks: [
            {
              note: 'Our own summary of a kind of cover. It is not the Insurance Product Information Document (IPID) of any insurer, and not an offer of cover. The policy wording and its schedule decide what is insured.',
            },
          ],
        },
        {
          title: 'What it is for',
          blocks: [
            {
              columns: [
                { title: 'Designed to pay for', good: true, list: body.covers },
                { title: 'Does not pay for', good: false, list: body.excludes },
              ],
            },
          ],
        },
        { title: 'Who needs it', blocks: [{ p: body.whoNeedsIt.intro }, { list: body.whoNeedsIt.list }] },
        {
          title: 'Is it required?',
          blocks: [{ p: `${lawWords[body.law.required]} ${body.law.summary}` }, ...body.law.text.map((p) => ({ p }))],
        },
        {
          title: 'Typical limits',
          blocks: [
            { p: body.limits.intro },
            {
              table: {
                caption: 'Typical limits and excesses',
                head: ['For', 'Typical limit', 'Worth knowing'],
                rows: body.limits.rows.map(({ item, typical, note }) => [item, typical, note]),
              },
            },
            {
              p: 'What others choose is not advice on what you need. Look at what your contracts ask for, and at the largest loss you could suffer.',
            },
          ],
        },
        { title: 'What insurers ask', blocks: [{ p: body.insurersAsk.intro }, { checks: body.insurersAsk.list }] },
        {
          title: 'If something happens',
          blocks: [
            {
              p: 'Make people and the place safe, keep what was damaged, and phone us on {firm.phone} the same day. Do not admit fault and do not answer a letter of claim yourself. Tell us about anything that may become a claim, even if no one has asked for money yet.',
            },
          ],
        },
        {
          title: 'Who we are',
          blocks: [
            {
              p: '{firm.name} arranges this cover but does not insure it. The insurer that does is named in your schedule. If you are unhappy with us, see [how to complain](/complaints) on our website or in our complaints procedure.',
            },
          ],
        },
      ],
    },
  }
}
