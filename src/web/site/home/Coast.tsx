/** The coast at Brighton in contours: sea, shore, Downs, one lantern where the office is. Drawn by hand; not a chart. */
const downs = [
  'M0 214C70 196 118 214 168 198S262 158 318 170s92 34 150 20 96-42 172-30',
  'M0 180C64 160 120 178 176 160s88-44 146-32 86 36 142 22 104-44 176-34',
  'M0 146C60 126 124 142 182 122s84-42 140-32 84 36 136 24 112-44 182-36',
  'M0 112C58 92 128 106 188 84s80-38 134-30 82 34 130 24 120-42 188-36',
  'M0 78C56 60 132 70 194 48s76-34 128-26 80 30 124 22 128-38 194-34',
  'M96 40c34-18 74-8 104-24S262-8 300 2s46 16 70 20',
  'M430 30c40 4 76-18 128-22s64 2 82-2',
]

export const Coast = ({ town }: { town: string }) => (
  <figure>
    <svg role="img" aria-label={`The coast at ${town}, the office marked by a lantern`} viewBox="0 0 640 400" className="coast">
      <rect width="640" height="400" className="fill-panel" />
      <path d="M0 290C54 286 110 282 166 276l18 6 10-8c60-6 128-8 190-4l14 8 16-6c70 4 140 12 226 26v112H0z" className="fill-selected" />
      {downs.map((d, index) => (
        <path key={d} d={d} className="fill-none stroke-flint-500" strokeWidth={index === 2 ? 2 : 1} strokeOpacity={0.75} />
      ))}
      <path d="M0 290C54 286 110 282 166 276l18 6 10-8c60-6 128-8 190-4l14 8 16-6c70 4 140 12 226 26" className="fill-none stroke-ink" strokeWidth="2.500" />
      {/* Groynes and the pier. */}
      <path d="M60 286v14M112 282v14M250 272v12M452 276v14M520 282v14M580 290v14" className="stroke-ink" strokeWidth="2" />
      <path d="M330 270v64M322 334h16M324 306h12" className="stroke-ink" strokeWidth="3" />
      {/* The sea, in the lines of a chart. */}
      {[322, 346, 370].map((y, index) => (
        <path key={y} d={`M${40 + index * 60} ${y}c40-8 80 8 120 0s80-8 120 0 80 8 120 0 80-8 120 0`} className="fill-none stroke-accent" strokeOpacity={0.35} strokeWidth="1.500" />
      ))}
      <circle cx="308" cy="246" r="20" className="fill-lantern-400" fillOpacity={0.35} />
      <circle cx="308" cy="246" r="8" className="fill-lantern-400 stroke-ink" strokeWidth="2" />
      <text x="330" y="240" className="fill-ink font-display font-bold" fontSize="22">
        {town}
      </text>
    </svg>
  </figure>
)
