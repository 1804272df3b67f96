/** An invoice or credit note as a PDF: recipient, policy, each sum separately, how to pay, and who holds the money (domain 5.8). */
import { formatDate, formatMoney } from '#contract/format.ts'
import {
  amountsOf,
  invoiceKindLabels,
  moneyHolderText,
  vatNote,
  type InvoiceFacts,
  type InvoiceKind,
} from '#contract/model/invoices/invoice.ts'
import { howToPay, planWords } from '#contract/model/invoices/invoiceWords.ts'
import type { Instalment } from '#contract/model/invoices/plan.ts'
import { bankLines, paymentReference } from '#contract/model/site/bankDetails.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { drawBlock } from './blocks.ts'
import { palette } from './ink.ts'
import { margins, masthead, type Issuer } from './paper.ts'
import { createSheet, margin, width, type Style } from './sheet.ts'

export type InvoicePaper = {
  kind: InvoiceKind
  reference: string
  facts: InvoiceFacts
  instalments: readonly Instalment[]
  issuer: Issuer
  createdAt: string
  /** In large print. */
  large?: boolean | undefined
}

const body: Style = { face: 'text', size: 10.5, colour: palette.ink, lineGap: 3.4, figures: true }
const strong: Style = { ...body, face: 'strong' }
/** Height of a table's row with one line, in points. */
const tableRow = 28
const quiet: Style = { face: 'text', size: 8.5, colour: palette.flint600, lineGap: 2.2 }

/** Returns the bytes and the number of pages. The same invoice always gives the same bytes. */
export const drawInvoice = async ({ kind, reference, facts, instalments, issuer, createdAt, large }: InvoicePaper) => {
  const name = invoiceKindLabels[kind]
  const title = `${name} ${reference}`
  const sheet = createSheet({
    title: `${title}: ${facts.to.name}`,
    author: issuer.name,
    subject: facts.about,
    created: new Date(createdAt),
    large,
  })
  const { root } = sheet
  masthead(sheet, { issuer, kind: name })
  // In a demonstration, the notice comes before anything else.
  if (issuer.notice) {
    sheet.write(root, 'P', issuer.notice, { ...strong, colour: palette.brick })
    sheet.skip(6)
  }
  const to = [facts.to.name, ...facts.to.address.split('\n').filter(Boolean)].join('\n')
  const right = [
    `Date: ${formatDate(facts.issuedOn)}`,
    ...(kind === 'invoice' ? [`Due: ${formatDate(facts.dueOn)}`] : []),
    `Our reference: ${facts.policyReference}`,
  ].join('\n')
  const wide = width * 0.6
  const high = Math.max(sheet.height(to, body, wide), sheet.height(right, body, width - wide))
  sheet.need(high)
  const { y } = sheet
  sheet.put(root, 'P', to, body, { x: margin, y, width: wide })
  sheet.put(root, 'P', right, body, { x: margin + wide, y, width: width - wide })
  sheet.moveTo(y + high + 12)
  sheet.write(root, 'H1', title, { face: 'display', size: 26, colour: palette.ink, lineGap: -2 })
  sheet.skip(4)
  sheet.write(root, 'P', facts.about, strong)
  sheet.skip(2)
  drawBlock(sheet, root, {
    table: {
      caption: 'The policy',
      head: ['The policy', 'On our records'],
      rows: [
        ['Insured', facts.insured],
        ['Insurance', classLabel(facts.class)],
        ['Insurer', facts.insurer + (facts.policyNumber ? `, policy ${facts.policyNumber}` : '')],
        ['Period', `${formatDate(facts.inception)} to ${formatDate(facts.expiry)}, both days included`],
        ...(facts.credits ? [['Invoice', facts.credits]] : []),
      ],
    },
  })
  const { gross, fee, creditCharge, total } = amountsOf(facts)
  drawBlock(sheet, root, {
    table: {
      caption: 'Premium and tax',
      head: ['Premium', 'Net', 'Insurance Premium Tax', 'Together'],
      rows: facts.lines.map(({ on, net, iptRate, ipt }) => [
        `From ${formatDate(on)}`,
        formatMoney(net),
        `${formatMoney(ipt)} (${iptRate === 0 ? 'exempt' : `${iptRate}%`})`,
        formatMoney(net + ipt),
      ]),
    },
  })
  drawBlock(sheet, root, {
    table: {
      caption: 'Total',
      head: ['Total', 'Amount'],
      rows: [
        ['Premium with tax', formatMoney(gross)],
        ['Our fee', formatMoney(fee)],
        ...(creditCharge === 0 ? [] : [['Charge for credit', formatMoney(creditCharge)]]),
        [kind === 'invoice' ? 'Total to pay' : 'Total returned', formatMoney(total)],
      ],
    },
  })
  if (facts.plan) {
    drawBlock(sheet, root, {
      table: {
        caption: 'Instalments',
        head: ['Due', 'Amount'],
        rows: instalments.map(({ dueOn, amount }) => [formatDate(dueOn), formatMoney(amount)]),
      },
    })
    sheet.write(root, 'P', planWords(facts, total), body)
    sheet.skip(8)
  }
  /** `rows`: of the table that follows and has to stay on the same page. */
  const say = (heading: string, text: string, rows = 0) => {
    sheet.need(sheet.height(text, body, width) + sheet.scaled(30 + rows * tableRow))
    sheet.write(root, 'H2', heading, { face: 'display', size: 14, colour: palette.ink })
    sheet.skip(3)
    sheet.write(root, 'P', text, body)
    sheet.skip(8)
  }
  const bank = kind === 'invoice' && facts.way === 'bank' ? facts.bank : undefined
  const quoted = paymentReference(bank ?? { quote: 'invoice' }, { reference, policyReference: facts.policyReference })
  const account = bank ? bankLines(bank, quoted) : []
  say(
    kind === 'invoice' ? 'How to pay' : 'How it is returned',
    kind === 'invoice'
      ? `${howToPay(facts, bank !== undefined)} Quote ${quoted}.`
      : 'Anything still to pay on the invoice comes off first. We will return the rest and write to you when we have.',
    account.length === 0 ? 0 : account.length + 1,
  )
  if (account.length > 0) drawBlock(sheet, root, { table: { caption: 'Pay to', head: ['Pay to', 'Our account'], rows: account } })
  say('Who holds the money', moneyHolderText(facts.holder, facts.insurer))
  sheet.write(root, 'P', vatNote, quiet)
  sheet.skip(4)
  const { legalName, registeredIn, companyNumber, office, frn, vatNumber } = facts.firm
  sheet.write(
    root,
    'P',
    `${legalName}. Registered in ${registeredIn}, number ${companyNumber}. Registered office: ${office}. Firm Reference Number ${frn}.${vatNumber ? ` VAT number ${vatNumber}.` : ''}`,
    quiet,
  )
  sheet.skip(4)
  sheet.write(root, 'P', `${issuer.name}. ${issuer.contact}`, quiet)
  const pages = margins(sheet, { issuer, title, footText: formatDate(facts.issuedOn) })
  return { bytes: await sheet.finish(), pages }
}
