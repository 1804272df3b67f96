import type { ReactNode } from 'react'
import type { Glyph } from './Icon.tsx'

/** Our own glyphs, on lucide's 24 px grid so that they match its icons. */
const own = (shape: ReactNode): Glyph =>
  function OwnGlyph({ size = 24, strokeWidth = 1.5, ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {shape}
      </svg>
    )
  }

export const FullCircle = own(<circle cx="12" cy="12" r="8" fill="currentColor" stroke="none" />)
export const HollowCircle = own(<circle cx="12" cy="12" r="7.5" />)
export const HalfCircle = own(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
  </>,
)
