/** Makes a client with data in every table that can hold personal data about them, and searches the whole database for it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { addYears } from '#contract/model/documents/years.ts'
import { sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { termsFor } from '#test/support/build/policies.ts'
import type { TestApp } from '#test/support/server/app.ts'

/** `name`: a word that occurs nowhere else; `phone`: the last digits of a phone number. */
export type Marks = { name: string; phone: string }
export const marksOf = ({ name, phone }: Marks) => [name.toLowerCase(), phone]

export type Found = { table: string; row: Record<string, unknown>; text: string }

/** Every row of every table that contains one of the words in any column. */
export const searchDatabase = async (app: TestApp, words: readonly string[]): Promise<Found[]> => {
  const { owner } = app.database
  const { rows: tables } = await owner.execute<{ name: string }>(
    sql`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  const found: Found[] = []
  for (const { name } of tables) {
    const { rows } = await owner.execute<{ row: Record<string, unknown>; text: string }>(
      `SELECT to_jsonb(t) AS row, to_jsonb(t)::text AS text FROM ${name} AS t
       WHERE ${words.map((word) => `position('${word}' IN lower(to_jsonb(t)::text)) > 0`).join(' OR ')}`,
    )
    found.push(...rows.map((one) => ({ table: name.replace('public.', ''), ...one })))
  }
  return found
}

type Row = Record<string, string | number | boolean | null | object>

/** Inserts a row as the owner of the tables. */
const put = async ({ database: { owner } }: TestApp, table: string, row: Row) => {
  const columns = Object.keys(row)
  const values = Object.values(row).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value))
  await owner.execute(
    sql`INSERT INTO ${sql.identifier(table)} (${sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )}) VALUES (${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`,
  )
}

const token = () => randomBytes(32).toString('hex')

export const plantClient = async (app: TestApp, { name, phone }: Marks) => {
  const { build, database, deps } = app
  const today = londonClock(new Date()).date
  const longAgo = addYears(today, -9)
  const address = (part: string) => `${part}@${name.toLowerCase()}.example.com`
  const number = `+4477${phone}`
  const files: string[] = []
  /** Stores a file that contains the name. */
  const stored = async () => {
    const key = `planted/${randomUUID()}`
    const bytes = Buffer.from(`A paper of ${name}`)
    await deps.files.put(key, bytes, 'application/pdf')
    files.push(key)
    return { key, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const client = await build.client({
    name: `${name} Ltd`,
    tradingName: `${name} & Daughters`,
    activities: `What ${name} does`,
    email: address('office'),
    phone: number,
    address: `1 ${name} Street`,
  })
  const { id } = client
  const { rows: named } = await database.owner.execute<{ reference: string }>(`SELECT reference FROM clients WHERE id = '${id}'`)
  const reference = named[0]?.reference ?? ''

  // A duplicate that was merged into this client.
  const merged = await build.client({ name: `Old ${name}`, email: address('old'), mergedInto: id })
  await put(app, 'client_merges', {
    id: randomUUID(),
    kept_id: id,
    merged_id: merged.id,
    status_before: 'active',
    moved: {},
    by_name: `For ${name}`,
  })
  await build.client({ name: 'Unrelated Ltd' })

  /** A policy, and one of each record that belongs to a policy. */
  const policy = async (inception: string, when: 'old' | 'kept') => {
    const made = await build.policy({
      clientId: id,
      class: 'cyber',
      status: 'expired',
      inception,
      policyNumber: `${when === 'old' ? 'OLD' : 'NEW'}/${name.toUpperCase()}`,
      terms: termsFor({ insured: `${name} Ltd` }),
      needed: [`An alarm at ${name}`],
    })
    const letter = await stored()
    await build.proof({
      policyId: made.id,
      name: `Landlord of ${name}`,
      email: address(`landlord.${when}`),
      pdfKey: letter.key,
      largeKey: (await stored()).key,
      issuedByName: name,
    })
    const paper = await stored()
    await build.invoice({ policyId: made.id, status: 'paid', about: `Premium of ${name}`, madeByName: name, pdfKey: paper.key })
    await put(app, 'renewals', {
      id: randomUUID(),
      client_id: id,
      policy_id: made.id,
      status: 'no_response',
      due_on: made.expiry,
      note: `${name} did not answer`,
    })
    await put(app, 'changes', {
      id: randomUUID(),
      client_id: id,
      policy_id: made.id,
      kind: 'activities',
      status: 'rejected',
      effective_on: made.inception,
      wanted: { text: name },
      requested_by_name: name,
    })
    await sealPresentation(
      { db: deps.db, now: () => new Date(`${inception}T10:00:00Z`) },
      {
        clientId: id,
        subject: 'renewal',
        subjectId: randomUUID(),
        policyId: made.id,
        reference: made.reference,
        step: 'sent',
        by: name,
        answers: [
          {
            key: 'what',
            question: 'What do you do?',
            version: '1',
            answer: `Keep ${name}`,
            source: 'client',
            by: name,
            at: `${inception}T10:00:00Z`,
          },
        ],
      },
    )
    await put(app, 'disclosures', {
      id: randomUUID(),
      client_id: id,
      subject_type: 'renewal',
      subject_id: randomUUID(),
      policy_id: made.id,
      key: 'what',
      question: 'What?',
      version: '1',
      answer: name,
      source: 'client',
      by_name: name,
      at: `${inception}T10:00:00Z`,
    })
    await build.document({
      clientId: id,
      policyId: made.id,
      kind: 'schedule',
      title: `Schedule of ${name}, ${when}`,
      effectiveFrom: inception,
      createdAt: new Date(`${inception}T10:00:00Z`),
      file: await stored(),
    })
    await build.email({
      toAddress: address('office'),
      subject: `About the policy of ${name}`,
      relatedType: 'policy',
      relatedId: made.id,
    })
    await put(app, 'record_events', {
      subject_type: 'policy',
      subject_id: made.id,
      party: 'client',
      by_name: name,
      action: 'message',
      reason: `${name} wrote`,
      visible_to: 'client',
    })
    return made
  }
  const old = await policy(longAgo, 'old')
  const kept = await policy(addDays(today, -500), 'kept')
  const { rows: sealed } = await database.owner.execute<{ id: string }>(`SELECT id FROM presentations WHERE policy_id = '${old.id}'`)
  await deps.files.put(`presentations/${sealed[0]?.id}.pdf`, Buffer.from(`Told by ${name}`), 'application/pdf')

  // Documents: one past its retention period, one on legal hold, and a requested one without a file. Also an upload of a quote request.
  await build.document({
    clientId: id,
    kind: 'correspondence',
    title: `Old letter of ${name}`,
    effectiveFrom: longAgo,
    createdAt: new Date(`${longAgo}T10:00:00Z`),
    file: await stored(),
  })
  const held = await build.document({
    clientId: id,
    kind: 'correspondence',
    title: `Held letter of ${name}`,
    effectiveFrom: longAgo,
    createdAt: new Date(`${longAgo}T10:00:00Z`),
    legalHold: true,
    file: await stored(),
  })
  await build.document({ clientId: id, title: `Wanted of ${name}`, status: 'requested', note: name })

  const quote = await build.quote({ clientId: id, business: name, contactName: name, email: address('asked'), status: 'withdrawn' })
  await build.upload({ ownerKind: 'quote', ownerId: quote.id, clientId: id, name: `${name}.pdf`, ...(await stored()) })
  await put(app, 'quote_messages', { id: randomUUID(), quote_id: quote.id, sender: 'client', by_name: name, body: `I am ${name}` })
  await put(app, 'quote_disclosures', { quote_id: quote.id, question: 'who', set_version: 1, value: { who: name }, source: 'client' })
  await build.quote({ status: 'draft', business: name, contactName: name, email: address('office') })
  const claim = await build.claim({ clientId: id, status: 'draft', business: name, reporterName: name, email: address('claims') })
  await put(app, 'claim_needs', { id: randomUUID(), claim_id: claim.id, client_id: id, what: `A photo of ${name}`, status: 'requested' })
  await put(app, 'claim_payments', { id: randomUUID(), claim_id: claim.id, kind: 'interim', payee: name, amount: 5, paid_on: today })
  await put(app, 'claim_reserves', { claim_id: claim.id, amount: 5, reason: name, by_name: name })
  const closed = await build.claim({ clientId: id, status: 'closed', business: name, reporterName: name, email: address('claims') })
  const complained = new Date(`${addYears(today, -4)}T10:00:00Z`)
  await build.complaint({
    clientId: id,
    status: 'closed',
    complainant: name,
    email: address('complains'),
    phone: number,
    finalResponseAt: complained,
  })
  const complaint = await build.complaint({ clientId: id, status: 'closed', complainant: name, finalResponseAt: new Date() })

  // People: one who only acts for this client, and one who also acts for another.
  const person = await build.user({ role: 'client', clientId: id, name: `Pat ${name}`, email: address('pat'), phone: number })
  await database.owner.execute(`UPDATE memberships SET rights = '{"of": "${name}"}' WHERE user_id = '${person.id}'`)
  await build.session({ id: person.id, role: 'client' })
  const adviser = await build.user({ role: 'client', clientId: id, name: 'Ada Adviser' })
  const elsewhere = await build.client({ name: 'Elsewhere Ltd' })
  await build.membership(adviser.id, elsewhere.id)
  await database.owner.execute(`UPDATE sessions SET device = '${name}', pending_phone = '${number}' WHERE user_id = '${person.id}'`)
  const { rows: sessions } = await database.owner.execute<{ id: string }>(`SELECT id FROM sessions WHERE user_id = '${person.id}'`)
  await put(app, 'mfa_challenges', {
    id: randomUUID(),
    session_id: sessions[0]?.id ?? '',
    user_id: person.id,
    purpose: 'signIn',
    phone: number,
    code_hash: 'x',
    expires_at: today,
  })
  await put(app, 'code_sends', { id: randomUUID(), user_id: person.id, session_id: randomUUID(), phone: number, ip_prefix: '203.0.113.7' })
  await put(app, 'known_devices', { id: randomUUID(), user_id: person.id, token_hash: `${name}${token()}` })
  await put(app, 'person_details', { user_id: person.id, job: `Head of ${name}`, support_needs: name })
  await put(app, 'email_changes', {
    id: randomUUID(),
    user_id: person.id,
    new_email: address('new'),
    old_token_hash: token(),
    new_token_hash: token(),
    expires_at: today,
  })
  await put(app, 'record_events', {
    subject_type: 'user',
    subject_id: person.id,
    party: 'staff',
    by_name: name,
    action: 'invite',
    visible_to: 'staff',
  })
  await put(app, 'contacts', { id: randomUUID(), client_id: id, name: `Kim ${name}`, role: 'owner', email: address('kim'), phone: number })
  await put(app, 'record_events', {
    subject_type: 'client',
    subject_id: id,
    party: 'staff',
    by_name: 'A broker',
    action: 'note',
    reason: `Rang ${name}`,
    visible_to: 'staff',
  })
  // Rows that are kept and refer to the person.
  await database.owner.execute(`UPDATE document_files SET added_by = '${person.id}' WHERE document_id = '${held.id}'`)
  await put(app, 'document_reads', { document_id: held.id, number: 1, user_id: person.id })

  const task = await build.task({ clientId: id, title: `Ring ${name}`, note: name })
  await build.task({ subjectType: 'quote', subjectId: quote.id, title: `Look at ${name}` })
  await put(app, 'contract_checks', { id: randomUUID(), client_id: id, customer: name, checked_on: today, made_by_name: name })
  await put(app, 'staff_pages', { client_id: id, token: `${name}${token()}` })
  const staff = await build.user({ role: 'admin' })
  await put(app, 'notifications', {
    user_id: staff.id,
    kind: 'assigned',
    subject_type: 'client',
    subject_id: id,
    subject_name: `${name} Ltd`,
  })
  await put(app, 'notifications', {
    user_id: staff.id,
    kind: 'reply',
    subject_type: 'task',
    subject_id: task.id,
    subject_name: `Ring ${name}`,
  })

  // Records that are only connected to the client by an email address or phone number.
  const enquiry = await build.enquiry({ name, email: address('Kim'), phone: number, message: `I am ${name}` })
  await put(app, 'enquiry_replies', { id: randomUUID(), enquiry_id: enquiry.id, by_user: staff.id, message: `Dear ${name}, thank you` })
  await build.appointment({ name, email: address('kim'), note: name })
  await build.appointment({ kind: 'callback', name, email: '', phone: `077${phone}` })
  await put(app, 'subscribers', { id: randomUUID(), email: address('kim'), state: 'confirmed' })
  const { rows: subscribed } = await database.owner.execute<{ id: string }>(`SELECT id FROM subscribers WHERE email = '${address('kim')}'`)
  await put(app, 'marketing_consents', {
    subscriber_id: subscribed[0]?.id ?? '',
    event: 'asked',
    purpose: 'articles',
    topics: '{law}',
    source: name,
    wording: 'Yes',
  })
  await put(app, 'wishes', { id: randomUUID(), kind: 'subscription', email: address('kim'), ip_prefix: '203.0.113.7' })
  await put(app, 'my_quotes_mails', {
    id: randomUUID(),
    email: address('office'),
    link_hash: token(),
    code_until: today,
    link_until: today,
  })
  await put(app, 'my_quotes_guesses', { email: address('office') })
  await put(app, 'my_quotes_sessions', { token_hash: token(), email: address('office'), expires_at: today })
  await put(app, 'reset_requests', { id: randomUUID(), email: address('pat'), ip_prefix: '203.0.113.7' })
  await put(app, 'stopped_addresses', { id: randomUUID(), address: address('kim'), reason: 'asked' })
  await put(app, 'assistant_ratings', { id: randomUUID(), helpful: false, outcome: 'answered', words: `Write to ${address('office')}` })
  const mail = await build.email({ toAddress: address('pat'), subject: `Welcome ${name}`, props: { name }, text: `Dear ${name}` })
  await put(app, 'email_secrets', { email_id: mail.id, sealed: name })
  await put(app, 'email_events', { email_id: mail.id, kind: 'failed', detail: name })
  // An email to staff about a request that is erased, and a copy of it that somebody sent to themselves.
  const told = await build.email({ toAddress: 'desk@example.com', subject: `${name} asks`, relatedType: 'quote', relatedId: quote.id })
  await build.email({ toAddress: 'copies@example.com', subject: `${name} asks`, copyOf: told.id })
  await put(app, 'demo_outbox', { id: told.messageId, kind: 'email', to_address: 'desk@example.com', text: name, links: [] })
  await put(app, 'demo_outbox', { id: randomUUID(), kind: 'sms', to_address: number, text: 'A code', links: [] })
  await build.textMessage({ toNumber: number, text: `Dear ${name}` })
  await put(app, 'idempotency_keys', { scope: `${person.id}:profile.edit`, key: `${name}-key`, request_hash: 'x' })
  await put(app, 'webhooks', {
    id: client.id,
    name: 'Other system',
    url: 'https://example.com',
    events: '{quotes.submit}',
    secret_sealed: 'x',
  })
  await put(app, 'webhook_deliveries', {
    webhook_id: client.id,
    event: 'quotes.submit',
    payload: { subject: { type: 'quote', id: quote.id } },
    response_text: `Thanks for ${name}`,
  })
  const importId = randomUUID()
  await put(app, 'imports', {
    id: importId,
    kind: 'clients',
    status: 'done',
    file_name: 'book.csv',
    bytes: 1,
    sha256: token(),
    encoding: 'utf-8',
    separator: ',',
    headings: [],
    samples: [[name]],
    columns: {},
    lines: 1,
    confidential: false,
    finished_at: today,
  })
  await put(app, 'import_lines', { import_id: importId, line: 1, outcome: 'create', name, record_id: id, state: 'done', cells: { name } })

  const keptIds = [kept.id, held.id, closed.id, complaint.id]
  return { id, reference, merged: merged.id, person: person.id, adviser: adviser.id, files, old, kept, held, keptIds, quote }
}
