/** The layout of every email: the firm's name, the message and the regulatory status. */
import type { ReactNode } from 'react'
import type { MailSender } from '#contract/model/messages/mail.ts'
import { face, palette } from './palette.ts'
import { part, wrap } from './text.ts'

type Props = { sender: MailSender; subject: string; /** What mail programs show after the subject. */ preview: string; children: ReactNode }

export const Letter = part<Props>(
  ({ sender }, inner) =>
    [
      `${sender.name}\n\n`,
      inner,
      '--\n',
      sender.choices ? `Choose what we send you, or stop it all:\n${sender.choices}\n\n` : '',
      sender.notice ? `${wrap(sender.notice)}\n\n` : '',
      `${sender.name}\n${wrap(sender.address)}\n${sender.phone}\n${sender.email}\n\n${wrap(sender.status)}\n`,
    ].join(''),
  ({ sender, subject, preview, children }) => (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: palette.page, colorScheme: 'light' }}>
        <LetterSheet sender={sender} preview={preview}>
          {children}
        </LetterSheet>
      </body>
    </html>
  ),
)

/** The content of the body. The preview in the text editor renders it on its own. */
export const LetterSheet = ({ sender, preview, children }: Omit<Props, 'subject'>) => (
  <>
    <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', color: palette.page }}>{preview}</div>
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ backgroundColor: palette.page }}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '32px 16px' }}>
            <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 600 }}>
              <tbody>
                <tr>
                  <td
                    style={{
                      padding: '0 0 16px',
                      fontFamily: face,
                      fontSize: 17,
                      lineHeight: '24px',
                      fontWeight: 700,
                      color: palette.seaDark,
                    }}
                  >
                    {sender.name}
                  </td>
                </tr>
                <tr>
                  <td
                    style={{
                      padding: '32px 32px 16px',
                      backgroundColor: palette.card,
                      borderTop: `6px solid ${palette.sea}`,
                      borderLeft: `1px solid ${palette.hairline}`,
                      borderRight: `1px solid ${palette.hairline}`,
                      borderBottom: `1px solid ${palette.hairline}`,
                      borderRadius: '4px 4px 10px 10px',
                    }}
                  >
                    {children}
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '24px 0 0' }}>
                    <Foot sender={sender} />
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  </>
)

const small = { margin: '0 0 10px', fontFamily: face, fontSize: 13, lineHeight: '20px', color: palette.hint }

const Foot = ({ sender }: { sender: MailSender }) => (
  <div style={{ borderTop: `3px solid ${palette.brick}`, paddingTop: 16 }}>
    {sender.choices ? (
      <p style={small}>
        You asked for this mail.{' '}
        {sender.choices.startsWith('http') ? (
          <a href={sender.choices} style={{ color: palette.sea }}>
            Choose what we send you, or stop it all
          </a>
        ) : (
          `Choose what we send you, or stop it all: ${sender.choices}`
        )}
      </p>
    ) : null}
    {sender.notice ? <p style={{ ...small, fontWeight: 700, color: palette.ink }}>{sender.notice}</p> : null}
    <p style={small}>
      <a href={sender.origin} style={{ color: palette.sea }}>
        {sender.name}
      </a>
      <br />
      {sender.address}
      <br />
      {sender.phone}
      <br />
      {sender.email}
    </p>
    <p style={small}>{sender.status}</p>
  </div>
)
