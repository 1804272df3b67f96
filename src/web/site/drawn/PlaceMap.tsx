/** A place in contours: water, hills, what runs through it, and one lantern. Drawn by hand; not for navigation. */
import type { ReactNode } from 'react'
import type { PlaceSlug } from '#contract/model/content/place.ts'

type Drawing = {
  /** Shapes of water, filled. */
  water: readonly string[]
  /** Where land meets water. */
  shore: readonly string[]
  /** The third is drawn stronger. */
  contours: readonly string[]
  /** Piers, groynes, bridges, rails. */
  built: readonly { d: string; strong?: boolean }[]
  lantern: readonly [number, number]
  /** Where the name stands from the lantern; right of it unless told. */
  name?: readonly [number, number]
  extra?: ReactNode
}

const waves = (y: number, from: number, length = 480) => `M${from} ${y}${'c40-8 80 8 120 0'.repeat(Math.round(length / 120))}`

const seaFloor = [waves(326, 40), waves(350, 100), waves(374, 20, 600)]

const brighton: Drawing = {
  water: ['M0 290C54 286 110 282 166 276l18 6 10-8c60-6 128-8 190-4l14 8 16-6c70 4 140 12 226 26v112H0z'],
  shore: ['M0 290C54 286 110 282 166 276l18 6 10-8c60-6 128-8 190-4l14 8 16-6c70 4 140 12 226 26'],
  contours: [
    'M0 214C70 196 118 214 168 198S262 158 318 170s92 34 150 20 96-42 172-30',
    'M0 180C64 160 120 178 176 160s88-44 146-32 86 36 142 22 104-44 176-34',
    'M0 146C60 126 124 142 182 122s84-42 140-32 84 36 136 24 112-44 182-36',
    'M0 112C58 92 128 106 188 84s80-38 134-30 82 34 130 24 120-42 188-36',
    'M0 78C56 60 132 70 194 48s76-34 128-26 80 30 124 22 128-38 194-34',
    'M96 40c34-18 74-8 104-24S262-8 300 2s46 16 70 20',
    'M430 30c40 4 76-18 128-22s64 2 82-2',
  ],
  built: [
    { d: 'M60 286v14M112 282v14M250 272v12M452 276v14M520 282v14M580 290v14' },
    { d: 'M330 270v64M322 334h16M324 306h12', strong: true },
  ],
  lantern: [308, 246],
}

const hove: Drawing = {
  water: ['M0 272C120 268 240 276 360 284s200 12 280 8v108H0z', 'M0 240c70-4 140-2 196 8l2 10c-60-8-130-10-198-6z'],
  shore: ['M0 272C120 268 240 276 360 284s200 12 280 8', 'M0 240c70-4 140-2 196 8l2 10c-60-8-130-10-198-6'],
  contours: [
    'M0 204c80-10 150 6 220-8s120-40 190-32 120 26 230 10',
    'M0 170c74-14 146 4 214-12s118-44 186-36 122 26 240 8',
    'M0 134c70-16 140 2 208-16s116-46 182-38 126 26 250 6',
    'M0 98c64-16 136 0 202-18s114-46 178-38 130 24 260 4',
    'M0 62c60-16 132-2 196-20s110-44 172-36 136 22 272 2',
    'M210 20c40-14 82-18 116-12s56 16 90 14',
  ],
  built: [
    { d: 'M230 276v14M300 281v14M370 285v14M440 289v14M510 292v14M580 292v14' },
    { d: 'M262 232h84M262 240h84M366 236h84M366 244h84M470 240h84M470 248h84' },
    { d: 'M40 238v18M92 239v18M146 243v16', strong: true },
  ],
  lantern: [330, 214],
}

const worthing: Drawing = {
  water: ['M0 296c110-8 220-12 320-12s220 4 320 14v102H0z'],
  shore: ['M0 296c110-8 220-12 320-12s220 4 320 14'],
  contours: [
    'M0 196c90-4 170 10 250-2s150-46 230-38 110 24 160 20',
    'M0 158c84-6 164 8 242-6s148-50 232-40 112 24 166 18',
    'M0 118c80-8 160 6 234-8s150-52 234-42 118 22 172 16',
    'M0 78c74-8 154 4 226-10s152-52 236-42 122 20 178 14',
    'M356 62c0-22 30-36 62-34s54 18 50 38-34 32-64 30-48-14-48-34z',
    'M374 62c0-14 20-24 44-22s38 12 34 26-22 22-46 20-32-10-32-24z',
    'M0 38c70-8 140 0 200-14s110-24 150-24',
  ],
  built: [
    { d: 'M50 292v14M120 288v14M190 285v14M400 285v14M470 288v14M540 291v14M600 295v14' },
    { d: 'M300 284v74M290 358h20M293 322h14', strong: true },
    { d: 'M0 246H640' },
  ],
  lantern: [286, 262],
}

const eastbourne: Drawing = {
  water: ['M640 150c-56 22-110 44-160 70s-96 56-150 82c-44 20-92 26-140 48-34 16-60 30-80 50h530z'],
  shore: ['M640 150c-56 22-110 44-160 70s-96 56-150 82c-44 20-92 26-140 48-34 16-60 30-80 50'],
  contours: [
    'M104 400c10-36 40-58 84-78 70-30 130-38 196-80s120-92 256-140',
    'M78 400c10-50 44-82 92-104 66-30 124-42 186-80s124-100 284-152',
    'M54 400c8-64 46-104 96-128 62-30 120-46 178-82s136-112 312-160',
    'M30 400c8-76 46-122 98-148 60-30 116-50 170-84s150-116 302-168',
    'M8 400c6-88 44-140 98-168 58-30 112-52 162-86s120-96 232-146',
    'M0 330c20-56 52-96 100-122 52-28 104-52 150-84s84-74 150-124',
    'M0 236c30-40 60-66 104-90s84-54 110-82 44-42 66-64',
  ],
  built: [
    { d: 'M430 246l10 12M476 222l10 12M526 196l10 12M578 172l10 12' },
    { d: 'M392 268l50 58M434 332l16-12M414 300l12-10', strong: true },
    { d: 'M150 362l10 18M180 348l8 18M210 338l8 18M118 386l10 14' },
  ],
  lantern: [372, 232],
  name: [4, -34],
}

const london: Drawing = {
  water: [],
  shore: [],
  contours: [
    'M0 96c70-18 140 6 210-10s140-42 220-30 130 20 210 6',
    'M0 60c66-18 136 2 204-14s140-42 226-28 134 16 210 2',
    'M0 26c60-14 120 0 180-12s100-22 150-22',
    'M0 352c80-18 150 4 230-8s150-26 230-14 120 8 180 0',
    'M0 384c84-16 156 4 236-8s154-24 232-12 116 8 172 2',
  ],
  built: [
    { d: 'M106 176l42-12M172 112l-10 42M262 180l4 40M330 168l6 38M396 150l-4 40M452 186l-32 20', strong: true },
    { d: 'M306 176c-8-54 22-84 74-84 48 0 74 24 78 72' },
    { d: 'M300 210c0 70-24 120-60 190M352 200c10 80 44 140 110 200M150 250c-30 50-60 90-110 150' },
  ],
  lantern: [356, 138],
  extra: (
    <>
      <path
        d="M-10 268C60 280 96 252 114 214 130 182 118 148 152 138c46-14 62 58 110 62s68-32 126-30 52 56 96 62 36-42 64-46 42 54 102 50"
        className="river-edge"
      />
      <path
        d="M-10 268C60 280 96 252 114 214 130 182 118 148 152 138c46-14 62 58 110 62s68-32 126-30 52 56 96 62 36-42 64-46 42 54 102 50"
        className="river"
      />
    </>
  ),
}

/** The loop in the middle, and its three arms. */
const tram =
  'M0 128c70 4 120 30 180 44h90c18 0 18 34 0 34h-70c-20 0-20-34 0-34M280 188h86c50 0 74-40 118-70s96-54 156-60M366 188c60 8 96 40 144 70s90 44 130 46'

const croydon: Drawing = {
  water: [],
  shore: [],
  contours: [
    'M0 286c90-14 170 8 250-6s150-44 230-34 110 16 160 10',
    'M0 318c94-14 174 6 254-8s152-42 230-32 108 14 156 10',
    'M0 350c98-14 178 6 258-8s154-40 230-30 104 12 152 8',
    'M0 382c100-12 182 4 262-8s156-36 230-28 100 10 148 6',
    'M520 240c6-40 40-70 78-68s42 18 42 18',
    'M548 246c6-26 26-44 52-44s40 10 40 10',
    'M0 60c60-14 110 2 170-10s90-34 130-50',
  ],
  built: [{ d: 'M240 0v400M252 0v400' }],
  lantern: [222, 190],
  name: [8, -36],
  extra: (
    <>
      <path d={tram} className="map-built map-strong" />
      <path d={tram} className="map-stops-edge" />
      <path d={tram} className="map-stops" />
    </>
  ),
}

const drawings: Record<PlaceSlug, Drawing> = { brighton, hove, worthing, eastbourne, london, croydon }

/** Whether there is a map of a town. */
export const isMapped = (slug: string): slug is PlaceSlug => Object.hasOwn(drawings, slug)

/** `name` stands beside the lantern; `label` says what the map shows to those who do not see it. */
export const PlaceMap = ({ place, name, label }: { place: PlaceSlug; name: string; label: string }) => {
  const { water, shore, contours, built, lantern, name: at = [24, -6], extra } = drawings[place]
  const [x, y] = lantern
  return (
    <div className="chart">
      <svg role="img" aria-label={label} viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" className="place-map">
        <rect width="640" height="400" className="map-land" />
        {contours.map((d, index) => (
          <path key={d} d={d} className={index === 2 ? 'map-contour map-strong' : 'map-contour'} />
        ))}
        {water.map((d) => (
          <path key={d} d={d} className="map-water" />
        ))}
        {extra}
        {shore.map((d) => (
          <path key={d} d={d} className="map-shore" />
        ))}
        {built.map(({ d, strong }) => (
          <path key={d} d={d} className={strong ? 'map-built map-strong' : 'map-built'} />
        ))}
        {water.length > 0 && place !== 'eastbourne' && seaFloor.map((d) => <path key={d} d={d} className="map-wave" />)}
        <path d="M160 0v400M320 0v400M480 0v400M0 133h640M0 267h640" className="map-grid" />
        <circle cx={x} cy={y} r="20" className="map-glow" />
        <circle cx={x} cy={y} r="8" className="map-lantern" />
        <text x={x + at[0]} y={y + at[1]} className="map-name">
          {name}
        </text>
      </svg>
    </div>
  )
}
