/** Files for proofs of cover: the letter, for its company, its holder and staff; and the files on the page for a company's staff. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Hono } from 'hono'
import { notFound } from '#contract/failure.ts'
import { files as declared } from '#contract/files.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { isUuid } from '#contract/uuid.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { openVersion, versionOf } from '#server/features/documents/documentFiles.ts'
import { currentLetter, letterById, letterFor } from '#server/features/proofs/letterFile.ts'
import { proveAddress, proveCode } from '#server/features/proofs/proofs.holders.ts'
import type { ProofRow } from '#server/features/proofs/proofs.table.ts'
import { certificateOf, posterOf } from '#server/features/proofs/staffPages.ts'
import { download } from '#server/http/files/download.ts'
import { opening, readerOf, type OpeningParts } from '#server/http/files/opening.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { drawOnce } from '#server/pdf/openDrawing.ts'

export const mountProofFiles = (app: Hono, tools: RequestTools, parts: OpeningParts) => {
  const { deps } = parts
  const { db, files } = deps

  const quiet = (reply: Response) => {
    reply.headers.set('x-robots-tag', 'noindex')
    return reply
  }
  const letterOf = async (request: Request, found: ProofRow | undefined, large = false) => {
    const row = found && (await letterFor(deps, found, large))
    const content = row?.pdfKey ? await files.get(row.pdfKey) : null
    if (!row || !content) throw notFound()
    const name = `Confirmation-of-insurance_${row.code.slice(0, 9)}_${row.facts.issuedOn}.pdf`
    return quiet(download(request, { content, type: 'application/pdf', name, sha256: row.pdfSha256 }))
  }

  app.get(declared.proof.path, async (c) => {
    const { actor, scope } = await opening('proof', c, tools, parts)
    const found = await letterById(db, scope, c.req.param('id'), readerOf(actor))
    return letterOf(c.req.raw, found?.row, found?.large)
  })

  // Anyone with the letter's code may download it again while it is valid: as it was issued, whatever its company's people want.
  app.get(declared.proofByCode.path, async ({ req }) => {
    const proved = await proveCode(deps, req.param('code'))
    if (!proved) throw notFound()
    return letterOf(req.raw, await currentLetter(deps, proved.proofId))
  })

  app.get(declared.certificate.path, async ({ req }) => {
    const proved = await proveAddress(deps, req.param('token'))
    const id = req.param('id')
    if (!proved || !isUuid(id)) throw notFound()
    const found = await asSystem({ db }, async ({ db: tx }) => {
      const certificate = await certificateOf(tx, proved.clientId, id, londonClock(deps.now()).date)
      const version = certificate && (await versionOf(tx, certificate.id, certificate.number))
      return certificate && version ? { ...certificate, version } : null
    })
    const stream = found && (await openVersion({ files, pool: db }, found.version))
    if (!stream) throw notFound()
    const content = await buffer(stream)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return quiet(download(req.raw, { content, type: found.type, name: found.name, sha256 }))
  })

  // Drawn once for each wording: the file name is a hash of the text.
  app.get(declared.poster.path, async ({ req }) => {
    const proved = await proveAddress(deps, req.param('token'))
    if (!proved) throw notFound()
    const poster = await posterOf(deps, proved)
    const key = `posters/${createHash('sha256').update(JSON.stringify(poster)).digest('hex')}.pdf`
    const stored = await files.get(key)
    const content = stored ?? (await drawOnce({ poster: { ...poster, madeAt: deps.now().toISOString() } })).bytes
    if (!stored) await files.put(key, content, 'application/pdf')
    const sha256 = createHash('sha256').update(content).digest('hex')
    return quiet(download(req.raw, { content, type: 'application/pdf', name: 'Employers-liability-poster.pdf', sha256 }))
  })
}
