/** A contour map of a place: water, hills, streams and one lantern. Drawn by hand; not for navigation. */
import type { PlaceSlug } from '#contract/model/content/kinds/place.ts'
import type { Drawing } from './chart.ts'
import { brighton, eastbourne, hove, worthing } from './sussex.ts'

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

/** The loop in the centre and its three branches. */
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

/** Whether there is a map of the town. */
export const isMapped = (slug: string): slug is PlaceSlug => Object.hasOwn(drawings, slug)

/** `name` is written beside the lantern. `label` is the text alternative. */
export const PlaceMap = ({ place, name, label }: { place: PlaceSlug; name: string; label: string }) => {
  const { water, shore, contours, built, lantern, name: at = [24, -6], streams = [], waves = [], places = [], extra } = drawings[place]
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
        {streams.map((d) => (
          <path key={d} d={d} className="map-stream" />
        ))}
        {waves.map((d) => (
          <path key={d} d={d} className="map-wave" />
        ))}
        <path d="M160 0v400M320 0v400M480 0v400M0 133h640M0 267h640" className="map-grid" />
        {places.map(({ name: neighbour, at: [left, top], label: [right, down], wide }) => (
          <g key={neighbour} className={wide && 'map-wide'}>
            <circle cx={left} cy={top} r="4" className="map-dot" />
            <text x={left + right} y={top + down} className="map-place">
              {neighbour}
            </text>
          </g>
        ))}
        <circle cx={x} cy={y} r="20" className="map-glow" />
        <circle cx={x} cy={y} r="8" className="map-lantern" />
        <text x={x + at[0]} y={y + at[1]} className="map-name">
          {name}
        </text>
      </svg>
    </div>
  )
}
