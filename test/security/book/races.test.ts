/** #147 Twenty parallel requests for something that may exist only once: one succeeds, the others are refused, and there is no fault. */
import { randomInt, randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { termsFor } from '#test/support/build/policies.ts'
import { rounds } from '#test/support/rounds.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const today = londonClock(new Date()).date
const client = await app.build.client({ name: 'Racing Ltd' })
const insured = await app.build.policy({ clientId: client.id })

/** A request, and how to count the rows it may create. */
type Race = { path: string; body: (at: number) => object; rows: SQL }
const word = () => randomUUID().slice(0, 8)

const races: Record<string, () => Race> = {
  'the address of a product page': () => {
    const slug = `race-${word()}`
    return {
      path: 'services',
      body: () => ({ kind: 'service', title: 'Racing insurance', slug }),
      rows: sql`content_items WHERE slug = ${slug}`,
    }
  },
  'the address of an article': () => {
    const slug = `race-${word()}`
    return { path: 'posts', body: () => ({ kind: 'post', title: 'On racing', slug }), rows: sql`content_items WHERE slug = ${slug}` }
  },
  'a user name': () => {
    const username = `race.${word()}`
    return {
      path: 'users',
      body: () => ({ username, email: `${randomUUID()}@example.com`, name: 'Nia Ormond', role: 'editor' }),
      rows: sql`users WHERE username = ${username}`,
    }
  },
  'an email address of a user': () => {
    const email = `${randomUUID()}@example.com`
    return {
      path: 'users',
      body: () => ({ username: `race.${word()}`, email, name: 'Nia Ormond', role: 'editor' }),
      rows: sql`users WHERE email = ${email}`,
    }
  },
  'somebody who is invited for a client': () => {
    const email = `${randomUUID()}@example.com`
    return {
      path: `clients/${client.id}/people`,
      body: () => ({ email, name: 'Pat Racing', role: 'owner' }),
      rows: sql`memberships JOIN users ON users.id = user_id WHERE users.email = ${email}`,
    }
  },
  'the number of a policy': () => {
    const policyNumber = `RACE-${word().toUpperCase()}`
    return {
      path: 'policies',
      body: () => ({
        clientId: client.id,
        class: 'liability',
        proposal: false,
        insurer: 'Harbour Example Insurance',
        policyNumber,
        inception: today,
        expiry: yearFrom(today),
        terms: termsFor(),
        subjectivities: [],
      }),
      rows: sql`policies WHERE policy_number = ${policyNumber}`,
    }
  },
  'the number of a company': () => {
    const companyNumber = String(randomInt(10_000_000, 90_000_000))
    return {
      path: 'clients',
      body: (at) => ({
        businessType: 'ltd',
        name: `Racing ${at} Ltd`,
        tradingName: '',
        companyNumber,
        charityNumber: '',
        vatNumber: '',
        ern: '',
        ernExempt: '',
        trade: 'Racing',
        activities: '',
        established: '2011',
        turnover: '250,000',
        turnoverYear: '',
        employees: '6',
        wageRoll: '',
        address: '1 Example Street\nBrighton',
        postcode: 'BN1 1AA',
        phone: '01273 496123',
        email: '',
        supportNeeds: '',
        largePrint: false,
        preferredContact: 'email',
        source: '',
        status: 'active',
        assignedTo: '',
        contactName: 'Sam Reed',
        contactRole: 'director',
        contactEmail: '',
        contactPhone: '',
      }),
      rows: sql`clients WHERE company_number = ${companyNumber}`,
    }
  },
  'the name of a saved view': () => {
    const name = `Race ${word()}`
    return {
      path: 'views',
      body: () => ({ list: 'quotes', name, shared: false, opensFirst: false, parameters: { overdue: '1' } }),
      rows: sql`saved_views WHERE name = ${name}`,
    }
  },
}

test.each(Object.keys(races))('#147 %s is created once by twenty parallel requests', async (what) => {
  for (let round = 0; round < rounds(1, 50); round += 1) {
    // A person may have only a few dozen views.
    await owner.execute(sql`DELETE FROM saved_views`)
    const { path, body, rows } = races[what]!()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.json(`/api/admin/${path}`, { as: boss.cookie, body: body(at), ip: `10.${100 + round}.0.${at}` }),
      ),
    )
    const made = replies.filter(({ status }) => status === 200 || status === 201)
    const refused = replies.filter((reply) => !made.includes(reply))
    expect([what, made.length]).toEqual([what, 1])
    // A later one is refused at the field, a simultaneous one with a conflict, but never with a fault.
    for (const { status, body: said } of refused) {
      expect([409, 422], `${what}: ${status} ${JSON.stringify(said).slice(0, 200)}`).toContain(status)
      expect(said.message).toEqual(expect.any(String))
    }
    const counted = await owner.execute<{ n: number }>(sql`SELECT count(*)::integer AS n FROM ${rows}`)
    expect(counted.rows).toEqual([{ n: 1 }])
  }
})

test('#147 the renewal of one policy, started twenty times at once, is created once', async () => {
  const open = () =>
    owner
      .execute(
        sql`INSERT INTO policies (id, client_id, class, insurer, inception, expiry, status, predecessor_id, net, ipt, fee, commission_rate)
          SELECT gen_random_uuid(), client_id, class, insurer, expiry + 1, expiry + 365, 'pending', id, net, ipt, fee, commission_rate
          FROM policies WHERE id = ${insured.id}::uuid`,
      )
      .then(
        () => 1,
        () => 0,
      )
  const made = await Promise.all(Array.from({ length: 20 }, open))
  expect(made.reduce<number>((sum, one) => sum + one, 0)).toBe(1)
})
