/** Proof of cover through the contract: letters are issued, checked by their holders, and ended. */
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { readCode } from '#contract/model/proofs/proof.ts'
import type { ProofDetail, ProofOffer } from '#contract/portal/proofs.ts'
import type { Verified } from '#contract/site/verify.ts'
import type { JobCtx } from '#server/ctx.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { transaction } from '#server/db/connect.ts'
import { addTerms } from '#server/features/policies/policies.ts'
import { systemDoer } from '#server/features/records/records.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { proofJobs } from './proofs.jobs.ts'
import { proofs } from './proofs.table.ts'

const start = new Date('2026-11-20T10:42:00Z')
let clock = start
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const admin = (await app.signIn({ role: 'admin' })).cookie
beforeEach(() => void (clock = start))

const PL = section({ extensions: ['Indemnity to principal'] })
const EL = section({ code: 'EL', name: "Employers' liability", limit: 1_000_000_000, excess: null })
const sections = [PL, section({ code: 'PROD', name: 'Products liability', basis: 'aggregate' }), EL]

let caller = 10
/** A client with a policy and everything to issue a letter about it. */
const arrange = async (facts: Parameters<typeof app.build.policy>[0] = {}) => {
  const clientId = randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId, terms: termsFor({ sections }), ...facts })
  const input = {
    termsNumber: 1,
    purpose: 'landlord',
    holder: 'new',
    name: 'Lanes Property Management',
    email: `${clientId.slice(0, 8)}@landlord.example.com`,
    address: '14 Example Square',
    sections: ['PL'],
    lines: ['PL: Indemnity to principal'],
    excess: false,
    send: true,
    carryOver: true,
  }
  const call = (path: string, body?: unknown) => app.json(path, { as: person.cookie, ...(body === undefined ? {} : { body }) })
  const issue = async (changes: object = {}) => {
    const { status, body } = await call(`/api/client/policies/${policy.id}/proofs`, { ...input, ...changes })
    return { status, proof: body.data as ProofDetail, body }
  }
  const verify = async (code: string, query = '') => {
    const { status, body } = await app.json(`/api/verify/${code}${query}`, { ip: `198.51.100.${(caller += 1) % 250}` })
    return { status, found: body.data as Verified }
  }
  const mails = async () =>
    (await owner.select().from(emails).where(eq(emails.toAddress, input.email)))
      .map(({ template }) => template)
      .sort()
      .toReversed()
  const changed = () => proofJobs['policies.changed'](jobCtx, { policyId: policy.id })
  return { ...person, clientId, policy, input, call, issue, verify, mails, changed }
}
const queued = async (policyId: string) => {
  const { rows } = await owner.execute<{ data: { policyId: string } }>(`SELECT data FROM pgboss.job WHERE name = 'policies.changed'`)
  return rows.filter(({ data }) => data.policyId === policyId).length
}
const cancel = (id: string, from: string) =>
  app.json(`/api/admin/policies/${id}/cancel`, {
    as: admin,
    body: { version: 0, from, because: 'insured_request', reason: 'They asked' },
  })

describe('a letter', () => {
  test('B1 a letter is in force when issued, and a cancelled policy withdraws it at once and informs the holder', async () => {
    const { issue, verify, policy, mails, changed } = await arrange()
    const { status, proof } = await issue()
    expect([status, proof.state, proof.status]).toEqual([201, 'in_force', 'issued'])
    expect(await mails()).toEqual(['proofIssued'])
    const before = await verify(proof.code)
    expect([before.status, before.found.state, before.found.checkedAt]).toEqual([200, 'in_force', start.toISOString()])

    const today = londonClock(clock).date
    expect((await cancel(policy.id, today)).status).toBe(200)
    // The page reads the policy itself: no job has run yet.
    const after = await verify(proof.code)
    expect([after.found.state, after.found.until, after.found.facts]).toEqual(['cancelled', addDays(today, -1), null])
    expect(await queued(policy.id)).toBe(1)
    await changed()
    expect(await mails()).toEqual(['proofIssued', 'proofEnded'])
    expect((await verify(proof.code)).found.state).toBe('withdrawn')
    // The job may run twice.
    await changed()
    expect(await mails()).toEqual(['proofIssued', 'proofEnded'])
  })

  test('a letter states what the policy says of the chosen sections, and its page shows no more than the letter', async () => {
    const { issue, verify, policy } = await arrange()
    const { proof } = await issue()
    expect(proof.facts).toEqual({
      insured: 'Test Company Ltd',
      business: 'Caf\u00e9',
      class: 'liability',
      insurer: policy.insurer,
      policyNumber: policy.policyNumber,
      inception: policy.inception,
      expiry: policy.expiry,
      sections: [
        {
          code: 'PL',
          name: 'Public liability',
          limit: 500_000_000,
          basis: 'any_one_occurrence',
          territory: 'United Kingdom',
          retroactiveOn: null,
          excess: null,
          extensions: ['Indemnity to principal'],
        },
      ],
      holder: { name: 'Lanes Property Management', address: '14 Example Square' },
      issuedOn: '2026-11-20',
    })
    const { found } = await verify(proof.code)
    expect(found.facts).toEqual(proof.facts)
    expect(Object.keys(found).sort()).toEqual(['bytes', 'checkedAt', 'code', 'facts', 'insured', 'issuedOn', 'state', 'unaltered', 'until'])
    const page = await app.request(`/verify/${proof.code}`)
    const html = (await page.text()).replaceAll('<!-- -->', '')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain('In force')
    expect(html).toContain('at 10:42')
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    for (const secret of ['Products liability', 'landlord.example.com', '1,000,000', policy.id, policy.reference])
      expect(html).not.toContain(secret)
  })

  test('a letter is a tagged PDF, and a file that differs by one byte does not match it', async () => {
    const { issue, verify, cookie } = await arrange()
    const { proof } = await issue()
    const file = await app.request(`/files/proofs/${proof.id}`, { as: cookie })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect([file.status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(bytes.includes('/Marked true')).toBe(true)
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    expect(hash(bytes)).toBe(proof.sha256)
    expect((await verify(proof.code, `?hash=${hash(bytes).toUpperCase()}`)).found.unaltered).toBe(true)
    bytes[bytes.length - 20]! ^= 1
    expect((await verify(proof.code, `?hash=${hash(bytes)}`)).found.unaltered).toBe(false)
    expect((await verify(proof.code, '?hash=nonsense')).found.unaltered).toBe(false)
    expect((await verify(proof.code)).found.unaltered).toBe(null)
    // Anybody with the code can download the letter while it is valid. People outside the company cannot download it by its id.
    expect((await app.request(`/verify/${proof.code}/letter.pdf`)).status).toBe(200)
    const stranger = await app.signIn({ role: 'client' })
    expect((await app.request(`/files/proofs/${proof.id}`, { as: stranger.cookie })).status).toBe(404)
    expect((await app.request(`/files/proofs/${proof.id}`)).status).toBe(404)
  })

  test('a code has 120 bits, is read however it is typed, and an unknown or incomplete code gets an explanation', async () => {
    const { issue, verify } = await arrange()
    const { proof } = await issue()
    expect(proof.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(readCode(` ${proof.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)).toBe(proof.code)
    const moved = await app.request(`/verify/${proof.code.toLowerCase()}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/verify/${proof.code}`])
    expect((await verify('AAAA-AAAA-AAAA-AAAA-AAAA-AAAA')).status).toBe(404)
    for (const wrong of ['AAAA-AAAA-AAAA-AAAA-AAAA-AAAA', 'nothing']) {
      const page = await app.request(`/verify/${wrong}`)
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('We did not issue a letter with this code')
    }
    for (const empty of ['', '%20']) {
      const page = await (await app.request(`/verify?code=${empty}`)).text()
      expect([page.includes('<title>Error: '), page.includes('Enter the code on the letter')]).toEqual([true, true])
    }
    expect(await (await app.request('/verify')).text()).not.toContain('Enter the code on the letter')
    // A value that cannot be a code gets an error at the field, and is shown as it was typed.
    const short = await (await app.request('/verify?code=A7K3-M9XQ')).text()
    expect([short.includes('Enter all 24 letters and digits of the code: you typed 8'), short.includes('value="A7K3-M9XQ"')]).toEqual([
      true,
      true,
    ])
    expect(short).not.toContain('We did not issue a letter with this code')
  })

  test('#110 more than sixty checks from one address are refused', async () => {
    const { issue } = await arrange()
    const { proof } = await issue()
    const ask = async () => (await app.json(`/api/verify/${proof.code}`, { ip: '192.0.2.77' })).status
    const answers: number[] = []
    for (let call = 0; call < 61; call++) answers.push(await ask())
    expect([new Set(answers.slice(0, 60)), answers[60]]).toEqual([new Set([200]), 429])
  })

  test('the reason for which a client withdraws a letter is not shown to its holder', async () => {
    const { issue, verify, call, mails } = await arrange()
    const { proof } = await issue()
    expect((await call(`/api/client/proofs/${proof.id}/withdraw`, { version: proof.version, reason: '' })).status).toBe(422)
    const { body } = await call(`/api/client/proofs/${proof.id}/withdraw`, { version: proof.version, reason: 'Sent to the wrong person' })
    expect((body.data as ProofDetail).log.at(-1)).toMatchObject({ what: 'Withdrawn', detail: 'Sent to the wrong person' })
    const { found } = await verify(proof.code)
    expect([found.state, found.facts, JSON.stringify(found).includes('wrong person')]).toEqual(['withdrawn', null, false])
    expect(await mails()).toEqual(['proofIssued', 'proofEnded'])
    expect((await app.request(`/verify/${proof.code}/letter.pdf`)).status).toBe(404)
  })

  test('a letter without a file, because nobody has opened it yet, can be withdrawn', async () => {
    const { policy, call } = await arrange()
    const { id, version } = await app.build.proof({ policyId: policy.id })
    const { status, body } = await call(`/api/client/proofs/${id}/withdraw`, { version, reason: 'Sent to the wrong person' })
    expect([status, (body.data as ProofDetail).status]).toEqual([200, 'withdrawn'])
  })

  test('staff see a letter on its policy and can withdraw it', async () => {
    const { issue, verify, policy } = await arrange()
    const { proof } = await issue()
    const { body } = await app.json(`/api/admin/policies/${policy.id}/proofs`, { as: admin })
    expect(body.data).toMatchObject([{ id: proof.id, state: 'in_force', actions: ['withdraw'] }])
    await app.json(`/api/admin/proofs/${proof.id}/withdraw`, { as: admin, body: { version: proof.version, reason: 'Wrong company' } })
    expect((await verify(proof.code)).found.state).toBe('withdrawn')
  })
})

describe('letters that are refused', () => {
  test('sections, lines and limits that are not on the policy are refused, and so is an outdated version of its terms', async () => {
    const { issue } = await arrange()
    const refused = async (changes: object) => {
      const { status, body } = await issue(changes)
      return [status, body['fields'] ?? body.message]
    }
    expect(await refused({ sections: ['PI'] })).toEqual([422, { sections: 'Choose sections that are on the policy' }])
    expect(await refused({ lines: ['PL: Worldwide cover'] })).toEqual([422, { lines: 'Choose lines that are on the policy' }])
    expect(await refused({ sections: [] })).toEqual([422, { sections: expect.any(String) }])
    expect((await refused({ limit: 1 }))[0]).toBe(422)
    expect((await refused({ termsNumber: 2 }))[0]).toBe(409)
    expect(await refused({ email: 'nobody' })).toEqual([422, { email: expect.any(String) }])
    expect(await refused({ holder: randomUUID() })).toEqual([422, { holder: 'Choose who it is for' }])
  })

  test("employers' liability is left out of a letter, because only the certificate of the insurer proves it", async () => {
    const both = await arrange()
    const { proof, status } = await both.issue({ sections: ['PL', 'EL'] })
    expect([status, proof.facts.sections.map(({ code }) => code)]).toEqual([201, ['PL']])
    expect((await both.issue({ sections: ['EL'] })).status).toBe(422)
    const alone = await arrange({ terms: termsFor({ sections: [EL] }) })
    const { body } = await alone.call(`/api/client/policies/${alone.policy.id}/proof`)
    expect(body.data).toMatchObject({ blocked: 'certificate', sections: [], certificate: true })
    expect((await alone.issue({ sections: ['EL'], lines: [] })).status).toBe(409)
  })

  test.each([
    ['starts', { inception: '2026-12-01' }],
    ['ended', { status: 'expired' as const }],
    ['ended', { status: 'cancelled' as const }],
    ['unconfirmed', { status: 'pending' as const }],
    ['confidential', { class: 'kidnap_ransom' as const }],
  ])('no letter is issued about a policy that is blocked: %s', async (blocked, facts) => {
    const { issue, call, policy } = await arrange(facts)
    const { body } = await call(`/api/client/policies/${policy.id}/proof`)
    expect((body.data as ProofOffer).blocked).toBe(blocked)
    expect((await issue()).status).toBe(409)
  })

  test('a person who may only view sees issued letters but cannot issue one', async () => {
    const { issue, policy, clientId, input } = await arrange()
    await issue()
    const reader = await app.signIn({ role: 'client', clientId, membership: { role: 'readonly' } })
    const { body } = await app.json(`/api/client/policies/${policy.id}/proof`, { as: reader.cookie })
    expect(body.data).toMatchObject({ mayAct: false, issued: [{ state: 'in_force' }] })
    expect((await app.json(`/api/client/policies/${policy.id}/proofs`, { as: reader.cookie, body: input })).status).toBe(403)
  })
})

describe('when the policy changes', () => {
  const change = (policyId: string, terms: ReturnType<typeof termsFor>, effectiveFrom: string) =>
    transaction(app.deps.db, { scope: 'system' }, (db) =>
      addTerms(
        { ...app.deps, db, enqueue: app.deps.enqueueIn(db) },
        { id: policyId, terms, effectiveFrom, reason: 'A change', by: systemDoer },
      ),
    )
  const less = termsFor({ sections: [{ ...PL, limit: 200_000_000 }, EL] })

  test('a reduction of cover withdraws the letter and informs the holder once, and an increase does neither', async () => {
    const { issue, verify, policy, mails, changed } = await arrange()
    const { proof } = await issue()
    await change(policy.id, termsFor({ sections: [{ ...PL, limit: 1_000_000_000 }, EL] }), '2026-11-20')
    await changed()
    expect([(await verify(proof.code)).found.state, await mails()]).toEqual(['in_force', ['proofIssued']])
    await change(policy.id, less, '2026-11-20')
    expect((await verify(proof.code)).found.state).toBe('changed')
    await changed()
    expect([(await verify(proof.code)).found.state, await mails()]).toEqual(['withdrawn', ['proofIssued', 'proofEnded']])
  })

  test('removing an extension affects a letter that names it, but not a letter that does not', async () => {
    const named = await arrange()
    const unnamed = await arrange()
    const [one, other] = [(await named.issue()).proof, (await unnamed.issue({ lines: [] })).proof]
    for (const { policy } of [named, unnamed]) await change(policy.id, termsFor({ sections: [{ ...PL, extensions: [] }] }), '2026-11-20')
    expect([(await named.verify(one.code)).found.state, (await named.verify(other.code)).found.state]).toEqual(['changed', 'in_force'])
  })

  test('a reduction from a later day informs the holder once, now, and the letter is in force until that day', async () => {
    const { issue, verify, policy, mails, changed } = await arrange()
    const { proof } = await issue()
    await change(policy.id, less, '2026-12-01')
    await changed()
    await changed()
    expect([(await verify(proof.code)).found.state, await mails()]).toEqual(['in_force', ['proofIssued', 'proofEnded']])
    clock = new Date('2026-12-01T00:06:00Z')
    expect((await verify(proof.code)).found.state).toBe('changed')
    await proofJobs['proofs.review'](jobCtx)
    expect([(await verify(proof.code)).found.state, await mails()]).toEqual(['withdrawn', ['proofIssued', 'proofEnded']])
  })

  test('a cancellation from a later day shows the last day of cover on the page', async () => {
    const { issue, verify, policy, mails, changed } = await arrange()
    const { proof } = await issue()
    await cancel(policy.id, '2026-12-10')
    await changed()
    const { found } = await verify(proof.code)
    expect([found.state, found.until, await mails()]).toEqual(['in_force', '2026-12-09', ['proofIssued', 'proofEnded']])
  })

  test('a letter ends with the period, and the holder is not informed because the letter states the last day', async () => {
    const { issue, verify, policy, mails } = await arrange()
    const { proof } = await issue()
    clock = new Date(`${addDays(policy.expiry, 1)}T09:00:00Z`)
    await proofJobs['proofs.review'](jobCtx)
    const { found } = await verify(proof.code)
    expect([found.state, found.until, await mails()]).toEqual(['ended', policy.expiry, ['proofIssued']])
  })

  test('a letter issued again replaces the earlier one', async () => {
    const { issue, verify, call, mails } = await arrange()
    const { proof } = await issue()
    const { body } = await call(`/api/client/proofs/${proof.id}/replace`, { version: proof.version })
    const newer = body.data as ProofDetail
    expect([(await verify(proof.code)).found.state, (await verify(newer.code)).found.state]).toEqual(['replaced', 'in_force'])
    expect((await call(`/api/client/proofs/${proof.id}`)).body.data).toMatchObject({ newer: newer.id, actions: [] })
    expect(await mails()).toEqual(['proofIssued', 'proofIssued'])
  })

  test('after a renewal the letters that were ticked for it are suggested, with what is still on the policy, until they are issued', async () => {
    const { issue, call, policy, clientId } = await arrange()
    const { proof } = await issue({ sections: ['PL', 'PROD'] })
    await issue({ name: 'Another', carryOver: false })
    const next = await app.build.policy({
      clientId,
      inception: addDays(policy.expiry, 1),
      predecessorId: policy.id,
      terms: termsFor({ sections: [section({ extensions: [] })] }),
    })
    clock = new Date(`${next.inception}T09:00:00Z`)
    const offered = async () => (await call(`/api/client/policies/${next.id}/proof`)).body.data as ProofOffer
    const { again, holders, termsNumber } = await offered()
    const holder = holders.find(({ name }) => name === 'Lanes Property Management')?.id
    const suggested = { purpose: 'landlord', holder, sections: ['PL'], lines: [], excess: false }
    expect(again).toEqual([{ id: proof.id, name: 'Lanes Property Management', ...suggested }])
    const letter = { ...suggested, termsNumber, send: false, carryOver: true }
    expect((await call(`/api/client/policies/${next.id}/proofs`, letter)).status).toBe(201)
    expect((await offered()).again).toEqual([])
  })
})

test('a company cannot see the letters of another company', async () => {
  const { issue } = await arrange()
  const { proof } = await issue()
  const other = await arrange()
  expect((await other.call(`/api/client/proofs/${proof.id}`)).status).toBe(404)
  expect((await other.call('/api/client/proofs')).body.data).toMatchObject({ items: [] })
  const [row] = await owner.select().from(proofs).where(eq(proofs.id, proof.id))
  expect(row?.status).toBe('issued')
})

test('the policies offered for a letter are only those that have not ended, so that ended ones do not fill the list', async () => {
  const { clientId, policy, call } = await arrange()
  const certified = await app.build.policy({ clientId, terms: termsFor({ sections: [EL] }) })
  await app.build.policy({ clientId, status: 'expired' })
  await app.build.policy({ clientId, status: 'expired', terms: termsFor({ sections: [EL] }) })
  const { data } = (await call('/api/client/proofs/policies')).body as { data: { id: string }[] }
  expect(data.map(({ id }) => id).sort()).toEqual([policy.id, certified.id].sort())
})
