/** A wall poster for a company: where its staff can find the employers' liability certificate. */
import { palette } from './ink.ts'
import { masthead, margins, type Issuer } from './paper.ts'
import { drawQr } from './qr.ts'
import { createSheet, margin, width, type Style } from './sheet.ts'

export type Poster = { company: string; link: string; issuer: Issuer; madeAt: string }

const words: Style = { face: 'text', size: 15, colour: palette.ink, lineGap: 5 }

export const drawPoster = async ({ company, link, issuer, madeAt }: Poster): Promise<{ bytes: Uint8Array; pages: number }> => {
  const title = "Employers' liability insurance"
  const sheet = createSheet({
    title: `${title}: ${company}`,
    author: issuer.name,
    subject: 'Where staff find the certificate',
    created: new Date(madeAt),
  })
  const { root } = sheet
  masthead(sheet, { issuer, kind: 'For everybody who works here' })
  sheet.skip(14)
  sheet.write(root, 'H1', title, { face: 'display', size: 38, colour: palette.ink, lineGap: -3 })
  sheet.skip(12)
  sheet.write(root, 'P', company, { face: 'strong', size: 20, colour: palette.sea700, lineGap: 2 })
  sheet.skip(18)
  sheet.write(
    root,
    'P',
    'Your employer is insured for injury and illness caused by work. The certificate is on this page. Scan the square with your phone to read it:',
    words,
  )
  sheet.skip(24)
  const size = 250
  const x = margin + (width - size) / 2
  sheet.bar(x - 24, sheet.y, size + 48, size + 48, palette.white)
  drawQr(sheet, link, { x, y: sheet.y + 24, size })
  sheet.skip(size + 62)
  sheet.write(root, 'P', 'Or type this address:', { ...words, size: 12, colour: palette.flint700 })
  sheet.skip(4)
  sheet.write(root, 'P', link.replace(/^https?:\/\//, ''), { face: 'strong', size: 13, colour: palette.ink, lineGap: 2, figures: true })
  sheet.skip(22)
  sheet.write(
    root,
    'P',
    "The page always shows the insurer's certificate that is current, and says so if there is none. No sign-in is needed.",
    { ...words, size: 12, colour: palette.flint700 },
  )
  const pages = margins(sheet, { issuer, title, footText: 'Put this up where staff can see it' })
  return { bytes: await sheet.finish(), pages }
}
