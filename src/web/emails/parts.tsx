/** Building blocks of emails. They use tables and inline styles, because mail programs support little else. */
import type { ReactNode } from 'react'
import { face, palette } from './palette.ts'
import { part, wrap } from './text.ts'

const isLink = (value: string) => /^https?:\/\//.test(value)

export const Title = part<{ children: ReactNode }>(
  (_props, inner) => `${inner}\n${'='.repeat(Math.min(inner.length, 72))}\n\n`,
  ({ children }) => (
    <h1
      style={{
        margin: '0 0 16px',
        fontFamily: face,
        fontSize: 28,
        lineHeight: '34px',
        fontWeight: 700,
        letterSpacing: '-0.01em',
        color: palette.ink,
      }}
    >
      {children}
    </h1>
  ),
)

export const Words = part<{ children: ReactNode }>(
  (_props, inner) => `${wrap(inner)}\n\n`,
  ({ children }) => (
    <p style={{ margin: '0 0 16px', fontFamily: face, fontSize: 17, lineHeight: '26px', color: palette.ink }}>{children}</p>
  ),
)

/** Small print, such as what to do if the email was not expected. */
export const Aside = part<{ children: ReactNode }>(
  (_props, inner) => `${wrap(inner)}\n\n`,
  ({ children }) => (
    <p style={{ margin: '0 0 16px', fontFamily: face, fontSize: 15, lineHeight: '22px', color: palette.muted }}>{children}</p>
  ),
)

/** Laid out like a cover schedule: item, dotted line, value. */
export const Facts = part<{ rows: readonly (readonly [string, string])[] }>(
  ({ rows }) => {
    const width = Math.max(...rows.map(([item]) => item.length)) + 2
    return `${rows.map(([item, value]) => `${`${item} `.padEnd(width, '.')} ${value}`).join('\n')}\n\n`
  },
  ({ rows }) => (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 20px', borderTop: `2px solid ${palette.ink}` }}
    >
      <tbody>
        {rows.map(([item, value]) => (
          <tr key={item}>
            <td
              width="40%"
              valign="top"
              style={{
                padding: '10px 12px 10px 0',
                fontFamily: face,
                fontSize: 15,
                lineHeight: '20px',
                color: palette.muted,
                borderBottom: `1px dotted ${palette.hint}`,
              }}
            >
              {item}
            </td>
            <td
              align="right"
              valign="top"
              style={{
                padding: '10px 0',
                fontFamily: face,
                fontSize: 15,
                lineHeight: '20px',
                fontWeight: 600,
                color: palette.ink,
                borderBottom: `1px dotted ${palette.hint}`,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
)

/** The call to action. If the link was removed from a stored copy, it says so instead. */
export const Action = part<{ href: string; label: string }>(
  ({ href, label }) => `${label}:\n${href}\n\n`,
  ({ href, label }) => (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '4px 0 16px' }}>
        <tbody>
          <tr>
            <td style={{ backgroundColor: palette.lantern, borderRadius: 4, borderBottom: `3px solid ${palette.lanternEdge}` }}>
              {isLink(href) ? (
                <a
                  href={href}
                  style={{
                    display: 'inline-block',
                    padding: '14px 24px 11px',
                    fontFamily: face,
                    fontSize: 17,
                    lineHeight: '24px',
                    fontWeight: 700,
                    color: palette.ink,
                    textDecoration: 'none',
                  }}
                >
                  {label}
                </a>
              ) : (
                <span
                  style={{
                    display: 'inline-block',
                    padding: '14px 24px 11px',
                    fontFamily: face,
                    fontSize: 17,
                    lineHeight: '24px',
                    fontWeight: 700,
                    color: palette.ink,
                  }}
                >
                  {label}
                </span>
              )}
            </td>
          </tr>
        </tbody>
      </table>
      <p style={{ margin: '0 0 20px', fontFamily: face, fontSize: 13, lineHeight: '20px', color: palette.hint }}>
        If the button does not work, copy this address:
        <br />
        <span style={{ color: palette.sea, wordBreak: 'break-all' }}>{href}</span>
      </p>
    </>
  ),
)

/** A linked title of an article. */
export const Reading = part<{ href: string; title: string }>(
  ({ href, title }) => `${wrap(title)}\n${href}\n\n`,
  ({ href, title }) => (
    <p style={{ margin: '0 0 4px', fontFamily: face, fontSize: 19, lineHeight: '26px', fontWeight: 700 }}>
      <a href={href} style={{ color: palette.sea }}>
        {title}
      </a>
      <br />
      <span style={{ fontSize: 13, lineHeight: '20px', fontWeight: 400, color: palette.hint, wordBreak: 'break-all' }}>{href}</span>
    </p>
  ),
)

/** A code to type, in large, widely spaced digits. */
export const Code = part<{ value: string }>(
  ({ value }) => `    ${value}\n\n`,
  ({ value }) => (
    <p
      style={{
        margin: '0 0 20px',
        padding: '16px 20px',
        backgroundColor: palette.page,
        borderLeft: `6px solid ${palette.sea}`,
        fontFamily: face,
        fontSize: 32,
        lineHeight: '40px',
        fontWeight: 700,
        letterSpacing: '0.14em',
        color: palette.ink,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {value}
    </p>
  ),
)
