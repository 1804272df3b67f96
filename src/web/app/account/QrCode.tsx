import { create } from 'qrcode'
import { useMemo } from 'react'

const margin = 4

/** A QR code as one SVG path. Dark on white in every theme, or cameras could not read it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const squares: string[] = []
    for (let y = 0; y < modules.size; y++)
      for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) squares.push(`M${x + margin} ${y + margin}h1v1h-1z`)
    return { size: modules.size + 2 * margin, path: squares.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      shapeRendering="crispEdges"
      className="rounded-control border border-line"
    >
      <rect width={size} height={size} className="fill-white" />
      <path d={path} className="fill-ink-950" />
    </svg>
  )
}
