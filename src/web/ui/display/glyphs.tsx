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

/** Cover types. */
export const LiabilityGlyph = own(<path d="M12 3v18M6 21h12M12 6l-7 2 3 6H2l3-6M12 6l7 2-3 6h6l-3-6" />)
export const PropertyGlyph = own(<path d="M3 21h18M5 21V9l7-5 7 5v12M10 21v-6h4v6" />)
export const VehicleGlyph = own(
  <>
    <path d="M2 17V7h12v10M14 10h4l4 4v3h-2M14 17h-4M6 17H2" />
    <circle cx="8" cy="17.5" r="2" />
    <circle cx="18" cy="17.5" r="2" />
  </>,
)
export const PeopleGlyph = own(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20v-1a6 6 0 0 1 6-6h1a6 6 0 0 1 6 6v1M16 4.5a3.5 3.5 0 0 1 0 6.5M18.500 14a6 6 0 0 1 3 5v1" />,
)
export const CyberGlyph = own(<path d="M4 5h16v10H4zM2 19h20M12 15v4M9 10l2 2 4-4" />)
export const MarineGlyph = own(<path d="M3 15h18l-2.500 4h-13zM6 15V9h5v6M13 15V6h5v9M2 22c2 0 2-1 4-1s2 1 4 1 2-1 4-1 2 1 4 1 2-1 4-1" />)
export const ToolsGlyph = own(<path d="M3 9h18v11H3zM8 9V5h8v4M3 14h7M14 14h7M10 12.500h4v3h-4z" />)
export const IncomeGlyph = own(<path d="M3 20h18M5 20v-5M10 20v-8M15 20v-3M20 20V6M4 9l5-4 5 4 6-6" />)
