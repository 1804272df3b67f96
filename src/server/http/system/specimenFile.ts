/** The only file of the portal demonstration: a letter by the real renderer, marked as a specimen. Drawn once a day, for everyone. */
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { specimenCode, specimenFacts, specimenNotice } from '#contract/model/proofs/specimen.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#server/ctx.ts'
import { issuerOf } from '#server/features/library/library.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { download, type Download } from '#server/http/files/download.ts'
import { framedPdf } from '#server/http/files/documentFile.ts'
import { drawOnce } from '#server/pdf/openDrawing.ts'

const draw = async (deps: Deps, today: string): Promise<Download> => {
  const issuer = { ...issuerOf(await getFirm(deps)), notice: specimenNotice }
  const letter = {
    facts: specimenFacts(today),
    issuer,
    code: specimenCode,
    link: deps.origin + paths.portalDemo(),
    issuedAt: `${today}T09:00:00.000Z`,
  }
  const { bytes } = await drawOnce({ letter })
  return { content: bytes, type: 'application/pdf', name: 'Specimen.pdf', sha256: createHash('sha256').update(bytes).digest('hex') }
}

export const mountSpecimen = (app: Hono, { deps }: { deps: Deps }) => {
  let drawn: { today: string; file: Promise<Download> } | null = null
  const fileOf = (today: string) => {
    if (drawn?.today === today) return drawn.file
    const file = draw(deps, today)
    drawn = { today, file }
    // After a failure the next request tries again.
    file.catch(() => (drawn = null))
    return file
  }
  app.get(paths.specimen(), async (c) => {
    const reply = download(c.req.raw, await fileOf(londonClock(deps.now()).date))
    reply.headers.set('x-robots-tag', 'noindex')
    if (c.req.query('view') !== '1') return reply
    reply.headers.set('content-security-policy', framedPdf)
    reply.headers.set('content-disposition', 'inline; filename="Specimen.pdf"')
    return reply
  })
}
