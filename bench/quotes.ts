/** Submits complete drafts over HTTP, each once: one transaction with row, mails, jobs and audit. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { hashToken } from '#server/keys.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
let caller = 0

/** One request; each comes from a different address, through a proxy that the server trusts. */
const call = (url: string, path: string, cookie: string, body?: unknown) =>
  fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller++ & 255}`,
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** Completes a draft page by page through the API, as a visitor would; returns its cookie. */
const completeDraft = async (url: string): Promise<string> => {
  const started = await call(url, '/api/quotes', '', {})
  const cookie = (started.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  for (let steps = 0; steps < 40; steps++) {
    const draft = (await (await call(url, '/api/quotes/draft', cookie)).json()) as { data: { next: string } }
    const { next } = draft.data
    if (next === 'check') return cookie
    const page = (await (await call(url, `/api/quotes/draft/pages/${next}`, cookie)).json()) as { data: { base: string } }
    const saved = await call(url, `/api/quotes/draft/pages/${next}`, cookie, { fields: walk[next] ?? {}, base: page.data.base })
    if (!saved.ok) throw new Error(`${next}: ${await saved.text()}`)
  }
  throw new Error('The draft does not come to its end')
}

export const submitQuotes = async (url: string, dataDir: string, count: number, atOnce: number): Promise<string> => {
  const cookie = await completeDraft(url)
  const embedded = await startEmbedded({ dataDir, log: quiet, join: true })
  const owner = new pg.Client({ connectionString: embedded.ownerUrl })
  await owner.connect()
  const hash = hashToken(cookie.split('=')[1] ?? '')
  // Each with a different email address, because mails to the same address are counted one after another.
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await owner.query(
    `WITH original AS (SELECT q.* FROM quotes q JOIN quote_holders h ON h.quote_id = q.id WHERE h.token_hash = $1),
       copies AS (SELECT gen_random_uuid() AS id, hash FROM unnest($2::text[]) AS hash),
       made AS (INSERT INTO quotes (id, status, family, set_version, answers, done, version, email, business, contact_name, trade, covers)
         SELECT c.id, 'draft', o.family, o.set_version, jsonb_set(o.answers, '{contactEmail}', to_jsonb('bench-' || c.id || '@example.com')), o.done, o.version, 'bench-' || c.id || '@example.com', o.business, o.contact_name, o.trade, o.covers
         FROM copies c, original o RETURNING id)
     INSERT INTO quote_holders (token_hash, quote_id, expires_at) SELECT c.hash, c.id, now() + interval '1 day' FROM copies c JOIN made m ON m.id = c.id`,
    [hash, tokens.map(hashToken)],
  )
  const times: number[] = []
  const wrong = new Map<string, number>()
  const began = performance.now()
  const lane = async () => {
    for (let token = tokens.pop(); token; token = tokens.pop()) {
      const sent = performance.now()
      const reply = await call(url, '/api/quotes/draft/submit', `quote=${token}`, {
        name: 'Pat Example',
        role: 'Director',
        version: 'request-1',
        declared: true,
      })
      const text = await reply.text()
      times.push(performance.now() - sent)
      // Without the identifier of the request, so that equal faults are counted together.
      const fault = `${reply.status} ${text.replace(/,"requestId".*/, '').slice(0, 90)}`
      if (!reply.ok) wrong.set(fault, (wrong.get(fault) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const perSecond = times.length / ((performance.now() - began) / 1000)
  await owner.end()
  await embedded.stop()
  const faults = [...wrong].map(([what, times_]) => `${times_} x ${what}`).join('; ')
  return `${perSecond.toFixed(0)}/s, p99 ${percentile(times, 0.99).toFixed(0)} ms over ${times.length}${faults ? ` (${faults})` : ''}`
}
