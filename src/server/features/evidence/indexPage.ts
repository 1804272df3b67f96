/** The first page of an evidence pack: what it contains, what is missing, and the hash that identifies it. Plain, self-contained HTML. */
import { formatDateTime, formatFileSize } from '#contract/format.ts'

export type Packed = { name: string; bytes: number; sha256: string }

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
const address = (name: string) => name.split('/').map(encodeURIComponent).join('/')

const about: readonly (readonly [file: string, what: string])[] = [
  ['client.csv', 'The client and their contacts'],
  ['policies.csv', 'Policies with the sections of their newest terms'],
  ['insured-items.csv', 'Insured items of the newest terms'],
  ['claims.csv', "Claims with sums and payments; the reserve is the insurer's and is not shown to the client"],
  ['terms.csv', 'Every version of the terms of each policy'],
  ['quote-requests.csv', 'Requests for terms, with demands and needs and the offers as they were presented'],
  ['told-to-insurers.csv', 'Every answer that insurers were told, with who gave it and when'],
  ['dates.ics', 'A calendar: when policies end, when news of claims is due, and appointments'],
  ['messages.csv', 'What the client and we wrote to each other'],
  ['mails.csv', 'Emails about these records'],
  ['complaints.csv', 'Complaints'],
  [
    'records.json',
    'Every record of the client in full, as JSON: with people, contacts, invoices and payments, tasks and what was asked and answered',
  ],
  ['history.csv', "What was done with each record, including colleagues' notes"],
  ['audit.csv', 'Entries of the audit log, each with its seal'],
]

type PackSummary = {
  client: { name: string; reference: string }
  by: string
  at: Date
  packed: readonly Packed[]
  missing: readonly string[]
  sha256: string
}

export const indexPage = ({ client, by, at, packed, missing, sha256 }: PackSummary): string => {
  const descriptions = new Map(about)
  const rows = packed.map(
    ({ name, bytes, sha256: own }) =>
      `<tr><td><a href="${address(name)}">${safe(name)}</a>${descriptions.has(name) ? `<br>${safe(descriptions.get(name) ?? '')}` : ''}</td><td>${formatFileSize(bytes, 0)}</td><td><code>${own}</code></td></tr>`,
  )
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Evidence pack, ${safe(client.name)}, ${safe(client.reference)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #bbb;padding:.4rem;text-align:left;vertical-align:top}code{font-size:.8rem;overflow-wrap:anywhere}</style>
<h1>Evidence pack: ${safe(client.name)}, ${safe(client.reference)}</h1>
<p>Made on ${formatDateTime(at.toISOString())} by ${safe(by)}. It holds internal notes and the insurers' reserves: read it before any of it leaves the firm.</p>
<p>Fingerprint of the pack (SHA-256 of <a href="SHA256SUMS.txt">SHA256SUMS.txt</a>): <code>${sha256}</code>. A pack of the same data has the same one.</p>
<h2>What is missing</h2>
${missing.length === 0 ? '<p>Nothing of this kind.</p>' : `<ul>${missing.map((one) => `<li>${safe(one)}</li>`).join('')}</ul>`}
<h2>What is in it</h2>
<table><thead><tr><th>File</th><th>Size</th><th>SHA-256</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<p>Not in it: messages of the contact form, telephone calls that nobody wrote down, and what was erased when its time was over.</p>
</html>
`
}
