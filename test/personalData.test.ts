/** What the policies say of personal data, against the tables of the database and the browser's storage: nothing is kept that they do not name. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableOf } from '#test/support/docs/policyTable.ts'
import { testApp } from '#test/support/server/app.ts'

const root = join(import.meta.dirname, '..')
const app = await testApp()
const { owner } = app.database

/** Every name that the pages' code gives to an entry in the browser's storage, and where it is written or only read. */
const storageNames = (): string[] => {
  const folder = join(root, 'src/web')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const found = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    // Without the comments.
    const code = text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    // These could hold more than the table knows, and none of them is used.
    expect(code, name).not.toMatch(/\b(?:indexedDB|cookieStore|document\.cookie|caches\.open|navigator\.serviceWorker)\b/)
    if (!/\b(?:local|session)Storage\b/.test(code)) return []
    const literal = [...code.matchAll(/Item\('([^']+)'/g)].map(([, key = '']) => key)
    const named = [...code.matchAll(/const (?:storageKey|prefix|staffFlags) = (\[[^\]]*\]|'[^']*')/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/'([^']+)'/g)].map(([, key = '']) => key),
    )
    // A file that uses storage under a name that this test cannot read escapes it.
    expect([...literal, ...named].length, name).toBeGreaterThan(0)
    return [...literal, ...named]
  })
  return [...new Set(found)].sort()
}

test('#136 the cookie policy names every entry in browser storage that our pages write or read', () => {
  const rows = tableOf('cookie-policy', 'Entries in browser storage')
  const named = rows.flatMap(([names = '']) => names.split(', ')).map((name) => name.replace(/\.\.\.$/, ''))
  expect(named.sort()).toEqual(storageNames())
  const drafts = rows.find(([name]) => name === 'draft/...') ?? []
  const [, days = ''] = /const keptDays = (\d+)/.exec(readFileSync(join(root, 'src/web/forms/drafts.ts'), 'utf8')) ?? []
  expect(drafts[2]).toContain(`after ${days} days`)
})

/** Of every table with a column that may name a person: the row of "Retention periods" that says how long it is kept, or why there is none. */
const keptAs: Record<string, string> = {
  ...Object.fromEntries(
    [
      'clients',
      'contacts',
      'policies',
      'policy_terms',
      'policy_charges',
      'changes',
      'renewals',
      'invoices',
      'invoice_payments',
      'documents',
      'document_files',
      'disclosures',
      'presentations',
      'contract_checks',
      'record_events',
      'client_merges',
      'import_lines',
      'import_keys',
      'imports',
    ].map((table) => [table, 'Client and policy records']),
  ),
  ...Object.fromEntries(
    ['users', 'memberships', 'person_details', 'invitations'].map((table) => [
      table,
      'Your account in the client portal: name, email, phone, rights',
    ]),
  ),
  ...Object.fromEntries(
    ['sessions', 'code_sends', 'mfa_challenges', 'reset_requests', 'email_changes', 'known_devices', 'login_failures'].map((table) => [
      table,
      'Sign-ins',
    ]),
  ),
  ...Object.fromEntries(['claims', 'claim_payments', 'claim_reserves', 'claim_needs'].map((table) => [table, 'Claims'])),
  ...Object.fromEntries(
    ['quotes', 'quote_messages', 'my_quotes_mails', 'my_quotes_sessions', 'my_quotes_guesses', 'my_quotes_asks', 'wishes'].map((table) => [
      table,
      'A quote request that did not become a policy',
    ]),
  ),
  ...Object.fromEntries(['proofs', 'proof_holders'].map((table) => [table, 'Letters about cover, and whom they name'])),
  ...Object.fromEntries(
    ['content_shares', 'content_sign_offs', 'content_comments'].map((table) => [table, 'People we showed a page before it was published']),
  ),
  uploads: 'Files sent with a request or report that was never sent',
  complaints: 'Complaints',
  enquiries: 'Messages from the contact form that lead to nothing',
  appointments: 'Appointments and call backs',
  subscribers: 'Your subscription to articles, and the record of your consent',
  emails: 'Emails we sent you',
  demo_outbox: 'Emails we sent you',
  text_messages: 'Text messages we sent you',
  stopped_addresses: 'Addresses that emails cannot reach, or that we were asked not to write to',
  mail_suppressions: 'Your wish not to hear from us',
  assistant_ratings: "Ratings of the assistant's answers, with the words of the question",
  audit_log: 'The log of who did what',
}
/** Names of things, and of our own staff at their work. */
const nobody = new Set([
  'api_tokens',
  'content_revisions',
  'heartbeats',
  'integration_tests',
  'job_runs',
  'media',
  'notifications',
  'redirects',
  'saved_views',
  'schema_migrations',
  'search_documents',
  'webhooks',
])

test('#131 every table that may name a person has its row in the privacy policy', async () => {
  const { rows } = await owner.execute<{ name: string }>(`
    SELECT DISTINCT table_name::text AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '%\\_search'
      AND column_name ~ '(^|_)(email|phone|number|address|name|prefix|device|username|reader|complainant|words|invited_by|asked_by|name_hash|address_hash|support_needs)$'
      AND column_name !~ '^(search_words|file_name|terms_number|vat_number|company_number|charity_number|live_revision)$'
      AND data_type IN ('text', 'USER-DEFINED', 'ARRAY', 'character varying')`)
  const rowsOfPolicy = new Set(tableOf('privacy-policy', 'Retention periods').map(([what]) => what))
  const without = rows.map(({ name }) => name).filter((name) => !nobody.has(name) && !rowsOfPolicy.has(keptAs[name] ?? ''))
  expect(without).toEqual([])
  expect(Object.values(keptAs).filter((row) => !rowsOfPolicy.has(row))).toEqual([])
})
