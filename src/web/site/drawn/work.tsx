/** Scenes of work: vehicles, sites, machines. */
import { Crate, ground, Line, Pole, Sash, Shape, Wall, Wheel } from './kit.tsx'

export const Van = () => (
  <>
    <Shape d="M52 152V78a8 8 0 0 1 8-8h122v82z" />
    <Shape d="M182 84h44c8 0 13 4 17 11l14 27 18 8c5 2 7 6 7 11v11h-100z" />
    <Shape d="M190 92h34c6 0 9 3 12 8l10 20h-56z" fill="sea" />
    <Line d="M52 118H182M118 70v82M198 122v30M206 130h10" />
    <Wall x={66} y={84} w={38} h={20} fill="lamp" />
    <Line d="M60 62H176M68 62v8M168 62v8" />
    <Shape d="M60 62h122v-5H60z" fill="sea" />
    <Wheel x={92} r={16} />
    <Wheel x={236} r={16} />
    <Shape d="M274 136h8v8h-8z" fill="lamp" />
    <Line d="M20 166H300" />
  </>
)

export const Scaffold = () => (
  <>
    <Wall x={96} y={46} w={140} h={ground - 46} />
    <Shape d="M88 46h156l-30-24h-96z" fill="sea" />
    {[0, 1, 2].flatMap((floor) =>
      [112, 152, 196].map((x) => <Sash key={`${floor}-${x}`} x={x} y={56 + floor * 38} w={22} h={24} lit={floor === 1 && x === 152} />),
    )}
    {[76, 132, 188, 256].map((x) => (
      <Pole key={x} x={x} from={18} />
    ))}
    {[50, 88, 126].map((y) => (
      <g key={y}>
        <Wall x={68} y={y} w={196} h={5} fill="lamp" />
        <Line d={`M68 ${y - 14}H264`} />
      </g>
    ))}
    <Line d="M76 126 132 88M188 88 256 50M132 166 188 126M76 50 132 18" />
    <Line d="M272 166 246 56M282 166 256 56M270 154h10M267 140h10M263 126h10M260 112h10M257 98h9M254 84h9M250 70h9" />
    <Crate x={30} y={146} w={30} h={20} lit />
    <Crate x={18} y={126} w={26} h={20} />
    <Line d="M8 166H312" />
  </>
)

export const ServerRack = () => (
  <>
    {[70, 170].map((x, rack) => (
      <g key={x}>
        <Wall x={x} y={30} w={80} h={ground - 30} />
        {[0, 1, 2, 3, 4, 5, 6].map((unit) => (
          <g key={unit}>
            <Wall x={x + 8} y={38 + unit * 17} w={64} h={12} fill={unit === 3 ? 'paper' : 'sea'} />
            <circle cx={x + 16} cy={44 + unit * 17} r="2.500" className={(unit + rack) % 3 === 0 ? 'drawn-lamp' : 'drawn-paper'} />
            <Line d={`M${x + 26} ${44 + unit * 17}h${unit % 2 === 0 ? 38 : 26}`} />
          </g>
        ))}
        <Line d={`M${x + 8} 166v4M${x + 72} 166v4`} />
      </g>
    ))}
    <Line d="M110 30V12h100v18M128 30c0-10 20-12 32-12M190 30c0-10-20-12-30-12" />
    <Wall x={266} y={110} w={40} h={28} fill="sea" />
    <Line d="M286 138v12M274 150h24M256 150h60M264 150v16M308 150v16" />
    <Shape d="M18 166V96h30v70zM24 104h18v10H24z" />
    <Shape d="M24 104h18v10H24z" fill="lamp" />
    <Line d="M24 122h18M24 130h18M24 138h18" />
  </>
)

export const TreatmentChair = () => (
  <>
    <Line d="M218 18h42M238 18v20l-40 14" />
    <Shape d="M184 48a18 12 20 0 1 34 12l-8 4-28-10z" fill="lamp" />
    <Shape
      d="M62 92c-4-8 2-16 12-14l40 8c8 2 12 8 14 16l10 28h74c10 0 14 4 14 10v6h-88c-14 0-22-6-26-18l-10-26-34-6c-4-1-6-2-6-4z"
      fill="sea"
    />
    <Shape d="M54 70c0-8 6-12 14-10l14 4c6 2 8 6 6 12l-2 6-28-6c-3 0-4-2-4-6z" />
    <Shape d="M150 146h40v10h-40zM132 156h76l6 10h-88z" />
    <Line d="M170 130v16M120 110h46M166 110v8" />
    <Wall x={248} y={108} w={48} h={6} />
    <Line d="M272 114v52M256 166h32" />
    <Crate x={254} y={96} w={16} h={12} lit />
    <Line d="M278 108v-12M284 108v-16M290 108v-10" />
    <Wall x={18} y={40} w={34} h={44} />
    <Line d="M25 50h20M25 58h20M25 66h12M25 74h16" />
  </>
)

export const ContainerShip = () => (
  <>
    <Shape d="M28 118h236l-6 24c-2 6-6 8-12 8H70c-8 0-13-3-17-9z" fill="sea" />
    <Line d="M38 130h222" />
    {[0, 1, 2].flatMap((row) =>
      [96, 124, 152, 180, 208].map((x, index) =>
        row === 2 && index > 2 ? null : (
          <Crate key={`${row}-${x}`} x={x} y={102 - row * 16} w={28} h={16} lit={(row * 2 + index) % 4 === 1} />
        ),
      ),
    )}
    <Shape d="M46 118V62h34v56zM42 62h42v-8H42z" />
    <Line d="M50 72h26M50 82h26M50 92h26M62 54V34M56 34h12" />
    <Shape d="M66 54V42h10v12z" fill="lamp" />
    <Line d="M246 118V78M246 80l-16 22" />
    <Line d="M0 158c14-6 26 6 40 0s26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0M20 176c14-6 26 6 40 0s26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0 26 6 40 0" />
    <Shape d="M284 124v-34h12v34zM280 90h20l-4-10h-12z" />
    <circle cx="290" cy="74" r="5" className="drawn-lamp" />
  </>
)

export const LightAircraft = () => (
  <>
    <Shape d="M96 112c16-14 44-18 74-18h54c12 0 22 6 26 14l4 10c1 4-2 6-6 6l-70 4c-34 2-62 0-82-16z" />
    <Shape d="M178 96c6-14 16-22 30-22h10c8 0 14 6 18 20z" fill="sea" />
    <Line d="M206 74v20" />
    <Shape d="M96 112 70 76h18l34 26z" fill="lamp" />
    <Shape d="M132 74h118l10 6-10 4H138z" fill="lamp" />
    <Line d="M162 84l10 20M228 84l-8 20" />
    <Shape d="M66 108h44l8 7H74z" fill="sea" />
    <Line d="M252 86v46M248 110h8" />
    <Line d="M176 126l-12 26M208 126l12 26M240 124v26" />
    <circle cx="164" cy="157" r="9" className="drawn-paper" />
    <circle cx="220" cy="157" r="9" className="drawn-paper" />
    <circle cx="241" cy="157" r="8" className="drawn-paper" />
    <Line d="M0 166H320M24 176h30M86 180h40M200 176h44" />
    <Pole x={38} from={70} />
    <Shape d="M38 72l30 5v12l-30 5z" fill="sea" />
  </>
)
