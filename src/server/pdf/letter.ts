/** A letter that confirms cover: recipient, policy, sections, and how to check whether it is still true. */
import { formatDate } from '#contract/format.ts'
import { limitText, sectionLines, type ProofFacts } from '#contract/model/proofs/proof.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { drawBlock } from './blocks.ts'
import { palette } from './ink.ts'
import { margins, masthead, type Issuer } from './paper.ts'
import { drawQr } from './qr.ts'
import { createSheet, margin, width, type Style } from './sheet.ts'

export type Letter = {
  facts: ProofFacts
  issuer: Issuer
  code: string
  /** Full URL of the page. */ link: string
  issuedAt: string
  /** In large print. */ large?: boolean | undefined
}

const body: Style = { face: 'text', size: 10.5, colour: palette.ink, lineGap: 3.4, figures: true }
const strong: Style = { ...body, face: 'strong' }
const quiet: Style = { face: 'text', size: 8.5, colour: palette.flint600, lineGap: 2.2 }

/** Returns the bytes and the number of pages. The same letter always gives the same bytes. */
export const drawLetter = async ({ facts, issuer, code, link, issuedAt, large }: Letter): Promise<{ bytes: Uint8Array; pages: number }> => {
  const title = 'Confirmation of insurance'
  const sheet = createSheet({
    title: `${title}: ${facts.insured}`,
    author: issuer.name,
    subject: `${title} for ${facts.holder.name}`,
    created: new Date(issuedAt),
    large,
  })
  const { root } = sheet
  masthead(sheet, { issuer, kind: 'Proof of cover' })
  const to = [facts.holder.name, ...facts.holder.address.split('\n').filter(Boolean)].join('\n')
  const high = sheet.height(to, body, width * 0.6)
  sheet.put(root, 'P', to, body, { x: margin, y: sheet.y, width: width * 0.6 })
  const right = { x: margin + width * 0.6, width: width * 0.4 }
  const dated = `Date: ${formatDate(facts.issuedOn)}`
  sheet.put(root, 'P', dated, body, { ...right, y: sheet.y })
  const below = Math.max(sheet.scaled(18), sheet.height(dated, body, right.width))
  // Beside the date, where it cannot be missed.
  const notice: Style = { ...strong, colour: palette.brick }
  if (issuer.notice) sheet.put(root, 'P', issuer.notice, notice, { ...right, y: sheet.y + below })
  sheet.skip(Math.max(high, issuer.notice ? below + sheet.height(issuer.notice, notice, right.width) : sheet.large ? below : 14) + 18)
  sheet.write(root, 'H1', title, { face: 'display', size: 26, colour: palette.ink, lineGap: -2 })
  sheet.skip(8)
  sheet.write(
    root,
    'P',
    `We are the insurance brokers of ${facts.insured}. We confirm that, on the date of this letter, the insurance below is in force.`,
    body,
  )
  sheet.skip(6)
  const rows = [
    ['Insured', facts.insured],
    ...(facts.business ? [['Business', facts.business]] : []),
    ['Insurance', classLabel(facts.class)],
    ['Insurer', facts.insurer + (facts.policyNumber ? `, policy ${facts.policyNumber}` : '')],
    ['Period', `${formatDate(facts.inception)} to ${formatDate(facts.expiry)}, both days included`],
  ]
  drawBlock(sheet, root, { table: { caption: 'The policy', head: ['The policy', 'On our records'], rows } })
  const covers = facts.sections.map((section) => [
    section.name,
    limitText(section),
    sectionLines(section, formatDate).join('. ') || '\u2013',
  ])
  drawBlock(sheet, root, { table: { caption: 'What is insured', head: ['Cover', 'Limit', 'Also'], rows: covers } })
  sheet.skip(4)

  const check = sheet.doc.struct('Sect', { title: 'Check this letter' })
  root.add(check)
  const size = sheet.large ? 120 : 84
  const lines: readonly (readonly [tag: string, text: string, style: Style])[] = [
    ['H2', 'Is it still in force?', { face: 'display', size: 14, colour: palette.ink }],
    [
      'P',
      'Cover can end or change after the date of this letter. Scan the square, or open this page, to see what is true at that moment:',
      body,
    ],
    ['P', link.replace(/^https?:\/\//, ''), { ...strong, size: 9.5 }],
    ['P', `Code: ${code}`, { ...body, size: 9.5, figures: true }],
  ]
  // In large print the words go below the square: beside it the address would be broken.
  const beside = sheet.large ? { x: margin + 20, width: width - 40 } : { x: margin + size + 46, width: width - size - 66 }
  const linesHeight = lines.reduce((sum, [, text, style]) => sum + sheet.height(text, style, beside.width) + 4, 0)
  const boxed = sheet.large ? size + 34 + linesHeight + 10 : size + 28
  sheet.need(boxed + 8)
  const { y } = sheet
  sheet.bar(margin, y, width, boxed, palette.chalk100)
  sheet.bar(margin + 14, y + 8, size + 12, size + 12, palette.white)
  drawQr(sheet, link, { x: margin + 20, y: y + 14, size })
  let at = sheet.large ? y + size + 34 : y + 14
  for (const [tag, text, style] of lines) at += sheet.put(check, tag, text, style, { ...beside, y: at }) + 4
  check.end()
  sheet.moveTo(y + boxed + 10)

  sheet.write(
    root,
    'P',
    'This letter is for information. It does not change the policy, is no part of it, and gives its holder no rights under it. The policy has terms, conditions and exclusions that are not set out here. It says what is insured on its date and no more; whether that meets what a contract asks for is for its parties to judge.',
    quiet,
  )
  sheet.skip(5)
  sheet.write(root, 'P', `${issuer.name}. ${issuer.contact}`, quiet)
  const pages = margins(sheet, { issuer, title, footText: `${code.slice(0, 9)}, ${formatDate(facts.issuedOn)}` })
  return { bytes: await sheet.finish(), pages }
}
