/** The building blocks of line scenes: 1.5 px ink, two flat fills. Numbers are units in a 320 by 200 picture. */
import type { ReactNode } from 'react'

/** The same in every scene, so that several line up side by side. */
export const horizon = 124
/** Where objects stand, in front of the horizon. */
export const ground = 166

type Box = { x: number; y: number; w: number; h: number }

export const Wall = ({ x, y, w, h, fill = 'paper' }: Box & { fill?: 'paper' | 'sea' | 'lamp' }) => (
  <rect x={x} y={y} width={w} height={h} className={`drawn-${fill}`} />
)

/** A sash window. `lit`: with a lamp on behind it. */
export const Sash = ({ x, y, w, h, lit }: Box & { lit?: boolean }) => (
  <>
    <rect x={x} y={y} width={w} height={h} className={lit ? 'drawn-lamp' : 'drawn-sea'} />
    <path d={`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`} className="drawn-line" />
  </>
)

export const Door = ({ x, y, w, h }: Box) => (
  <>
    <rect x={x} y={y} width={w} height={h} className="drawn-sea" />
    <circle cx={x + w - 5} cy={y + h / 2} r="1.500" className="drawn-ink" />
  </>
)

/** An awning over a window, with `n` stripes. */
export const Awning = ({ x, y, w, h, n = 8 }: Box & { n?: number }) => (
  <>
    {Array.from({ length: n }, (_, stripe) => {
      const unit = w / n
      const left = x + stripe * unit
      return (
        <path
          key={stripe}
          d={`M${left} ${y}h${unit}v${h}a${unit / 2} ${unit / 2} 0 0 1 ${-unit} 0z`}
          className={stripe % 2 === 0 ? 'drawn-lamp' : 'drawn-paper'}
        />
      )
    })}
  </>
)

export const Wheel = ({ x, r = 13 }: { x: number; r?: number }) => (
  <>
    <circle cx={x} cy={ground - r} r={r} className="drawn-paper" />
    <circle cx={x} cy={ground - r} r={r * 0.45} className="drawn-sea" />
  </>
)

export const Pole = ({ x, from, to = ground }: { x: number; from: number; to?: number }) => (
  <path d={`M${x} ${from}V${to}`} className="drawn-line" />
)

export const Crate = ({ x, y, w, h, lit }: Box & { lit?: boolean }) => (
  <>
    <rect x={x} y={y} width={w} height={h} className={lit ? 'drawn-lamp' : 'drawn-sea'} />
    <path d={`M${x + w / 3} ${y}v${h}M${x + (2 * w) / 3} ${y}v${h}`} className="drawn-line" />
  </>
)

export const Line = ({ d }: { d: string }) => <path d={d} className="drawn-line" />
export const Shape = ({ d, fill = 'paper' }: { d: string; fill?: 'paper' | 'sea' | 'lamp' | 'ink' }) => (
  <path d={d} className={`drawn-${fill}`} />
)

/** The frame of a scene: the horizon, then the objects in front of it. */
export const Picture = ({ label, children }: { label?: string | undefined; children: ReactNode }) => (
  <svg viewBox="0 0 320 200" className="drawn" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
    <path d={`M0 ${horizon}H320`} className="drawn-line" />
    {children}
  </svg>
)
