/** Scenes for article subjects: papers, rooms, dates, flood damage. */
import { Crate, Door, ground, Line, Pole, Sash, Shape, Wall } from './kit.tsx'

/** Two houses, water up to the sills. */
export const FloodedStreet = () => (
  <>
    {[52, 164].map((x, house) => (
      <g key={x}>
        <Wall x={x} y={60} w={104} h={ground - 60} />
        <Shape d={`M${x - 8} 60l60-34 60 34z`} fill={house === 0 ? 'sea' : 'paper'} />
        <Wall x={x + 76} y={24} w={14} h={24} />
        {[14, 64].map((left) => (
          <Sash key={left} x={x + left} y={70} w={24} h={28} lit={house === 1 && left === 14} />
        ))}
        <Sash x={x + 14} y={114} w={28} h={34} />
        <Door x={x + 60} y={112} w={26} h={54} />
      </g>
    ))}
    <Shape d="M-4 146c14-6 26 6 40 0s26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0V204H-4z" fill="sea" />
    <Line d="M24 162c14-6 26 6 40 0s26 6 40 0M190 164c14-6 26 6 40 0s26 6 40 0M70 182c14-6 26 6 40 0s26 6 40 0M226 184c14-6 26 6 40 0" />
    <Pole x={292} from={92} to={176} />
    <Line d="M286 104h12M286 116h12M286 128h12M286 140h12M286 152h12" />
    <Shape d="M282 128h20v10h-20z" fill="lamp" />
  </>
)

/** A board in a staff room, with the certificate on it. */
export const NoticeBoard = () => (
  <>
    <Wall x={56} y={24} w={208} h={92} fill="sea" />
    <Wall x={74} y={38} w={64} h={64} />
    <Line d="M86 52h40M86 62h40M86 70h28M86 78h34" />
    <circle cx="122" cy="90" r="7" className="drawn-lamp" />
    <Shape d="M118 96l-3 12 7-4 7 4-3-12z" fill="lamp" />
    <Wall x={154} y={38} w={42} h={30} />
    <Wall x={154} y={76} w={42} h={26} fill="lamp" />
    <Line d="M162 47h26M162 55h18M162 86h26M162 93h14" />
    <Wall x={210} y={38} w={38} h={50} />
    <Line d="M218 48h22M218 56h22M218 64h22M218 72h12" />
    <Wall x={36} y={138} w={248} h={8} />
    <Line d="M52 146v20M268 146v20M20 166H300" />
    <Shape d="M92 138v-14h22v14zM114 127c8 0 8 8 0 8" />
    <Crate x={186} y={118} w={46} h={20} lit />
    <Shape d="M140 138c-2-12 2-18 12-18s14 6 12 18z" fill="sea" />
    <Line d="M152 120v-6" />
  </>
)

/** A till roll, its total marked, beside stacks of coins. */
export const Ledger = () => (
  <>
    <Wall x={22} y={134} w={276} h={10} fill="sea" />
    <Line d="M44 144v22M276 144v22M12 166H308" />
    <Shape d="M112 134V34l8-6 8 6 8-6 8 6 8-6 8 6 8-6 8 6 8-6 8 6v100z" />
    {[50, 64, 78, 92].map((y) => (
      <Line key={y} d={`M124 ${y}h34M170 ${y}h10`} />
    ))}
    <Wall x={120} y={104} w={64} h={16} fill="lamp" />
    <Line d="M128 112h22M166 112h10" />
    {[0, 1, 2, 3, 4].map((n) => (
      <Wall key={n} x={216} y={126 - n * 8} w={30} h={8} fill={n % 2 === 0 ? 'paper' : 'lamp'} />
    ))}
    {[0, 1].map((n) => (
      <Wall key={n} x={254} y={126 - n * 8} w={30} h={8} fill={n === 0 ? 'lamp' : 'paper'} />
    ))}
    <Shape d="M40 134l6-70 12 1-6 69z" fill="sea" />
    <Shape d="M46 64l8-14 4 15z" />
    <Wall x={66} y={112} w={36} h={22} />
    <Line d="M72 118h24M72 124h6M82 124h6M92 124h4M72 129h6M82 129h6" />
  </>
)

/** A wall calendar, one day marked, weeks struck off before it. */
export const WallCalendar = () => (
  <>
    <Wall x={84} y={26} w={152} h={112} />
    <Wall x={84} y={26} w={152} h={24} fill="sea" />
    <Line d="M104 18v16M136 18v16M184 18v16M216 18v16M98 38h44" />
    {[0, 1, 2, 3].flatMap((week) =>
      [0, 1, 2, 3, 4, 5, 6].map((day) => (
        <Wall
          key={`${week}-${day}`}
          x={92 + day * 20}
          y={56 + week * 20}
          w={16}
          h={15}
          fill={week === 2 && day === 4 ? 'lamp' : week < 2 ? 'sea' : 'paper'}
        />
      )),
    )}
    <Line d="M94 70l12-13M114 70l12-13M134 70l12-13M154 70l12-13M174 70l12-13M194 70l12-13M214 70l12-13M94 90l12-13M114 90l12-13M134 90l12-13" />
    <Wall x={28} y={148} w={264} h={8} fill="sea" />
    <Line d="M48 156v14M272 156v14" />
    <Shape d="M252 148v-30h22v30zM256 118l-4-22 6-1 4 23zM266 118l4-26 6 1-4 25z" fill="lamp" />
    <Crate x={36} y={130} w={34} h={18} />
  </>
)

/** Pages to sign, a clause marked, and the pen. */
export const Contract = () => (
  <>
    <Wall x={18} y={136} w={284} h={10} fill="sea" />
    <Line d="M42 146v20M278 146v20M10 166H310" />
    <Shape d="M96 136l-8-104 96-8 8 112z" fill="sea" />
    <Shape d="M104 136V28h96v108z" />
    <Line d="M116 44h40M116 58h72M116 66h72M116 74h58" />
    <Wall x={112} y={82} w={80} h={20} fill="lamp" />
    <Line d="M118 89h68M118 95h44" />
    <Line d="M116 122h38M118 120c6-10 10-10 10-2s8-8 10-2 6 2 10-2" />
    <Shape d="M176 116l44-54 8 7-44 54-11 5z" fill="paper" />
    <Line d="M214 69l8 7" />
    <Wall x={238} y={116} w={42} h={20} />
    <Line d="M246 122h26M246 129h16" />
    <Shape d="M40 136v-10h32v10zM46 126l6-10h8l6 10zM52 116v-10h8v10z" />
    <circle cx="56" cy="100" r="8" className="drawn-lamp" />
  </>
)

/** A folder laid open, everything listed and ticked, under a lamp. */
export const OpenFile = () => (
  <>
    <Wall x={18} y={138} w={284} h={10} fill="sea" />
    <Line d="M42 148v18M278 148v18M10 166H310" />
    <Shape d="M70 138V50h22l8 10h52v78z" fill="sea" />
    <Wall x={158} y={44} w={80} h={94} />
    {[58, 74, 90, 106, 122].map((y, line) => (
      <g key={y}>
        <Wall x={166} y={y - 6} w={10} h={10} fill={line < 3 ? 'lamp' : 'paper'} />
        <Line d={`M184 ${y}h${line % 2 === 0 ? 44 : 32}`} />
        {line < 3 && <Line d={`M168 ${y - 1}l3 3 6-8`} />}
      </g>
    ))}
    <Line d="M84 78h52M84 88h52M84 98h38M84 108h46" />
    <Line d="M276 138V72M260 138h32M276 72l-24-22" />
    <Shape d="M238 56l22-20 12 14-20 14z" fill="lamp" />
    {[0, 1, 2].map((n) => (
      <Wall key={n} x={28 + n * 3} y={130 - n * 8} w={34} h={8} fill={n === 1 ? 'lamp' : 'paper'} />
    ))}
  </>
)

/** A small theatre, its doors open. */
export const Venue = () => (
  <>
    <Wall x={70} y={54} w={180} h={ground - 54} />
    <Shape d="M60 54l100-36 100 36z" fill="sea" />
    <circle cx="160" cy="40" r="7" className="drawn-lamp" />
    <Line d="M70 66H250M70 100H250" />
    {[84, 112, 196, 224].map((x, index) => (
      <Sash key={x} x={x} y={72} w={14} h={22} lit={index === 1} />
    ))}
    <Wall x={132} y={72} w={56} h={22} fill="lamp" />
    <Line d="M140 80h40M146 87h28" />
    {[82, 122, 194, 234].map((x) => (
      <g key={x}>
        <Wall x={x - 4} y={106} w={8} h={60} />
      </g>
    ))}
    <Shape d="M136 166v-46h22v46zM162 166v-46h22v46z" fill="sea" />
    <Wall x={92} y={116} w={20} h={34} />
    <Wall x={206} y={116} w={20} h={34} />
    <Line d="M97 124h10M97 131h10M97 138h6M211 124h10M211 131h10" />
    <Line d="M60 166H260M52 172H268M270 166v-20c10 8 20 8 30 0v20M22 166v-20c8 8 18 8 26 0v20" />
  </>
)

/** A table with its chairs, and figures on the wall. */
export const Boardroom = () => (
  <>
    <Wall x={42} y={24} w={112} h={72} />
    <Line d="M54 84h88M54 84V36" />
    {[22, 34, 28, 44].map((h, n) => (
      <Wall key={h} x={64 + n * 20} y={84 - h} w={12} h={h} fill={n === 3 ? 'lamp' : 'sea'} />
    ))}
    <Sash x={186} y={24} w={40} h={72} />
    <Sash x={236} y={24} w={40} h={72} lit />
    {[66, 126, 186, 246].map((x, n) => (
      <Shape key={x} d={`M${x - 14} 128v-18a14 10 0 0 1 28 0v18z`} fill={n === 2 ? 'lamp' : 'paper'} />
    ))}
    <Shape d="M30 128h260l12 14H18z" fill="sea" />
    <Line d="M52 142v24M268 142v24M160 142v24M138 166h44M20 166h60M240 166h60" />
    <Shape d="M92 126l4-6h26l-4 6zM208 126l4-6h26l-4 6z" />
  </>
)

/** A clock over two gates, one of them open: which policy year responds. */
export const TwoYears = () => (
  <>
    <Wall x={130} y={42} w={60} h={ground - 42} />
    <Shape d="M124 42h72l-36-28z" fill="sea" />
    <circle cx="160" cy="70" r="19" className="drawn-lamp" />
    <Line d="M160 70V57M160 70l9 6M160 51v3M160 86v3M141 70h3M176 70h3" />
    <Door x={148} y={122} w={24} h={44} />
    <Line d="M130 100h60" />
    {[44, 206].map((x, gate) => (
      <g key={x}>
        <Pole x={x} from={96} />
        <Pole x={x + 70} from={96} />
        {gate === 0
          ? [10, 20, 30, 40, 50, 60].map((at) => <Pole key={at} x={x + at} from={108} />)
          : [8, 14, 20].map((at) => <Pole key={at} x={x + at} from={108} />)}
        <Line d={gate === 0 ? `M${x} 116h70M${x} 154h70` : `M${x} 116h24M${x} 154h24`} />
        <Wall x={x + 14} y={66} w={42} h={24} fill={gate === 0 ? 'sea' : 'lamp'} />
        <Line d={`M${x + 22} 78h26M${x + 35} 90v6`} />
      </g>
    ))}
    <Line d="M18 166H302" />
  </>
)

/** A shop with its shutter down and a skip in front. */
export const ClosedShop = () => (
  <>
    <Wall x={54} y={34} w={150} h={ground - 34} />
    <Line d="M46 34H212M54 56H204" />
    {[70, 118, 166].map((x) => (
      <Sash key={x} x={x} y={62} w={22} h={24} />
    ))}
    <Wall x={62} y={94} w={134} h={12} fill="lamp" />
    <Wall x={66} y={110} w={86} h={56} fill="sea" />
    <Line d="M66 118h86M66 126h86M66 134h86M66 142h86M66 150h86M66 158h86" />
    <Door x={162} y={112} w={30} h={54} />
    <Wall x={94} y={126} w={30} h={20} />
    <Line d="M100 133h18M100 139h12" />
    <Shape d="M218 134h82l-10 32h-62z" fill="lamp" />
    <Line d="M226 134l10-16 14 8 12-14 16 14 8 8M240 144v14M258 144v14M276 144v14" />
  </>
)

/** A house beside a ruler, with the insured part coloured in. */
export const PartlyInsured = () => (
  <>
    <Shape d="M70 166V78l64-46 64 46v88z" fill="sea" />
    <Shape d="M174 166V61l24 17v88z" />
    <Line d="M62 84l72-52 72 52M174 61v105M180 90h12M180 104h12M180 118h12M180 132h12M180 146h12" />
    <Sash x={90} y={90} w={26} h={28} lit />
    <Sash x={132} y={90} w={26} h={28} />
    <Door x={112} y={126} w={26} h={40} />
    <Wall x={146} y={20} w={14} h={26} />
    <Wall x={234} y={30} w={26} h={ground - 30} />
    {[44, 60, 76, 92, 108, 124, 140, 156].map((y, n) => (
      <Line key={y} d={`M234 ${y}h${n % 2 === 0 ? 14 : 8}`} />
    ))}
    <Shape d="M260 76h24l8 6-8 6h-24z" fill="lamp" />
    <Line d="M30 166H300" />
  </>
)

/** A screen with nothing but a lock on it, its plug pulled. */
export const LockedScreen = () => (
  <>
    <Wall x={18} y={140} w={284} h={8} fill="sea" />
    <Line d="M44 148v18M276 148v18M10 166H310" />
    <Wall x={92} y={34} w={136} h={84} />
    <Wall x={100} y={42} w={120} h={68} fill="sea" />
    <Shape d="M142 76h36v26h-36z" fill="lamp" />
    <Line d="M148 76v-8a12 12 0 0 1 24 0v8M160 86v7" />
    <Line d="M152 118v14M168 118v14M132 140v-8h56v8" />
    <Wall x={238} y={94} w={34} h={46} />
    <Line d="M244 102h22M244 109h22M255 140v10c0 8 16 8 16 0v-2" />
    <circle cx="263" cy="128" r="3" className="drawn-lamp" />
    <Shape d="M40 140v-32h30v32zM46 108v-8h18v8z" />
    <Line d="M48 118h14M48 125h14" />
  </>
)

/** The sky over a scene: a sun, a moon or gulls, picked by a number from 0. Purely decorative. */
export const Sky = ({ of }: { of: number }) => (
  <>
    {of % 3 === 0 && <circle cx={of % 2 === 0 ? 34 : 288} cy="30" r="11" className="drawn-lamp" />}
    {of % 3 === 1 && <path d="M288 20a12 12 0 1 0 8 20 14 14 0 0 1-8-20z" className="drawn-lamp" />}
    {of % 3 === 2 && <Line d="M16 34q7-8 12 0 5-8 12 0M40 18q5-6 9 0 4-6 9 0" />}
  </>
)
