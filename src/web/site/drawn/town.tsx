/** Scenes of streets and interiors. */
import { Awning, Crate, Door, ground, Line, Pole, Sash, Shape, Wall } from './kit.tsx'

export const Shopfront = () => (
  <>
    <Wall x={62} y={40} w={196} h={ground - 40} />
    <Line d="M62 58H258M54 40H266" />
    {[78, 128, 178, 222].map((x, index) => (
      <Sash key={x} x={x} y={64} w={22} h={24} lit={index === 2} />
    ))}
    <Wall x={72} y={98} w={176} h={14} fill="sea" />
    <Awning x={72} y={112} w={120} h={12} n={8} />
    <Wall x={76} y={130} w={112} h={36} fill="sea" />
    <Line d="M113 130v36M150 130v36M76 156h112" />
    <Shape d="M84 156v-9h10v9zM99 156v-13h8v13zM122 156a7 7 0 0 1 14 0zM158 156v-11h9v11zM171 156v-7h12v7z" fill="lamp" />
    <Door x={204} y={122} w={34} h={44} />
    <Line d="M204 134h34" />
    <Pole x={292} from={74} />
    <Shape d="M284 74h16l-3-14h-10z" fill="lamp" />
  </>
)

export const KitchenPass = () => (
  <>
    <Line d="M0 30H320" />
    {[70, 130, 190, 250].map((x, index) => (
      <g key={x}>
        <Line d={`M${x} 30v26`} />
        <Shape d={`M${x - 16} 72a16 16 0 0 1 32 0z`} fill={index === 1 || index === 2 ? 'lamp' : 'paper'} />
      </g>
    ))}
    <Line d="M28 88H292" />
    {[52, 92, 156, 216].map((x, index) => (
      <Shape key={x} d={`M${x} 88h14v${18 + (index % 2) * 6}h-14z`} />
    ))}
    <Wall x={20} y={132} w={280} h={10} fill="sea" />
    <Wall x={32} y={142} w={256} h={24} />
    <Line d="M96 142v24M160 142v24M224 142v24" />
    {[84, 160, 236].map((x) => (
      <g key={x}>
        <Shape d={`M${x - 26} 128h52l-6 4h-40z`} />
        <Shape d={`M${x - 13} 128a13 11 0 0 1 26 0z`} fill="lamp" />
      </g>
    ))}
  </>
)

export const HotelFront = () => (
  <>
    <Wall x={74} y={26} w={172} h={ground - 26} />
    <Line d="M66 26H254M74 58H246M74 92H246" />
    {[0, 1, 2].flatMap((floor) =>
      [86, 118, 184, 216].map((x, index) => (
        <Sash key={`${floor}-${x}`} x={x} y={32 + floor * 34} w={18} h={22} lit={(floor + index) % 4 === 1} />
      )),
    )}
    {[0, 1].map((floor) => (
      <Sash key={floor} x={150} y={32 + floor * 34} w={20} h={22} lit={floor === 1} />
    ))}
    <Shape d="M126 118h68l8 12h-84z" fill="lamp" />
    <Line d="M128 130v36M192 130v36" />
    <Door x={142} y={132} w={18} h={34} />
    <Door x={160} y={132} w={18} h={34} />
    <Line d="M118 166h84M112 170h96M160 26V6" />
    <Shape d="M160 6c10-4 16 4 26 0v12c-10 4-16-4-26 0z" fill="sea" />
    <Shape d="M88 166v-10h16v10zM216 166v-10h16v10z" fill="sea" />
    <Shape d="M90 156a6 8 0 0 1 12 0zM218 156a6 8 0 0 1 12 0z" />
  </>
)

export const TerracedOffice = () => (
  <>
    {[30, 120, 210].map((x, house) => (
      <g key={x}>
        <Wall x={x} y={52} w={80} h={ground - 52} />
        <Shape d={`M${x - 4} 52h88l-12-22h-64z`} fill={house === 1 ? 'sea' : 'paper'} />
        <Shape d={`M${x + 56} 30v-14h12v14z`} />
        <Shape d={`M${x + 8} 104h36l4 62h-44z`} />
        <Sash x={x + 13} y={112} w={26} h={34} lit={house === 1} />
        <Sash x={x + 12} y={62} w={20} h={28} />
        <Sash x={x + 48} y={62} w={20} h={28} lit={house === 2} />
        <Door x={x + 56} y={122} w={18} h={44} />
        <Shape d={`M${x + 54} 122a11 9 0 0 1 22 0z`} fill="lamp" />
      </g>
    ))}
    <Wall x={168} y={104} w={6} h={9} fill="lamp" />
    <Line d="M20 166H300M110 166v-26M115 166v-26M200 166v-26M205 166v-26M110 142h5M200 142h5" />
  </>
)

export const SchoolGate = () => (
  <>
    <Wall x={96} y={70} w={128} h={54} />
    <Shape d="M88 70h144l-22-22H110z" fill="sea" />
    <Shape d="M148 48V26h24v22zM144 26l16-14 16 14z" />
    <circle cx="160" cy="37" r="7" className="drawn-lamp" />
    <Line d="M160 37v-4M160 37h3" />
    {[106, 128, 176, 198].map((x, index) => (
      <Sash key={x} x={x} y={80} w={16} h={24} lit={index === 1} />
    ))}
    <Door x={150} y={92} w={20} h={32} />
    <Shape d="M40 166V106h18v60zM262 166V106h18v60z" fill="sea" />
    <Shape d="M36 106h26l-4-8H40zM258 106h26l-4-8h-18z" fill="lamp" />
    {[68, 80, 92, 104, 116, 128, 140, 152, 168, 180, 192, 204, 216, 228, 240, 252].map((x) => (
      <Line key={x} d={`M${x} ${128 - 10 * Math.sin(((x - 58) / 204) * Math.PI)}V162`} />
    ))}
    <Line d="M58 156H262M58 138H262M160 118v46" />
    <Line d="M0 150H40M280 150H320M8 150v16M20 150v16M32 150v16M288 150v16M300 150v16M312 150v16" />
  </>
)

export const Salon = () => (
  <>
    <Line d="M0 22H320" />
    {[96, 224].map((x) => (
      <g key={x}>
        <rect x={x - 34} y="38" width="68" height="78" rx="4" className="drawn-sea" />
        <Line d={`M${x - 20} 104 ${x + 6} 52M${x - 4} 108 ${x + 22} 58`} />
        {[-24, -8, 8, 24].map((dx) => (
          <circle key={dx} cx={x + dx} cy="30" r="4" className="drawn-lamp" />
        ))}
        <Wall x={x - 40} y={120} w={80} h={7} />
        <Shape d={`M${x - 22} 150v-26a22 12 0 0 1 44 0v26z`} />
        <Shape d={`M${x - 26} 140h52v10h-52z`} fill="lamp" />
        <Line d={`M${x} 150v14M${x - 18} 166h36`} />
      </g>
    ))}
    <Crate x={146} y={134} w={28} h={32} />
    <Shape d="M150 134v-10h6v10zM160 134v-14h7v14z" fill="lamp" />
  </>
)
