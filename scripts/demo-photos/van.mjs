// A van that another car ran into from behind.
import { fade, many, path, ragged, rect, scatter, soft, surface } from './pieces.mjs'

const road = (seed) => surface('tarmac', '0.5', 1.6, seed)
export const rear = {
  tilt: -1.5,
  defs:
    road(6) +
    surface('paint', '0.012', 0.9, 3) +
    soft('soft', 16) +
    soft('near', 4) +
    ragged('bent', 46, 5) +
    fade('white', [
      [0, '#fbfbf8'],
      [0.6, '#e2e3df'],
      [1, '#b9bbb7'],
    ]) +
    fade('glass', [
      [0, '#9db4bd'],
      [1, '#2c3c44'],
    ]) +
    fade('sky', [
      [0, '#b9c9d2'],
      [1, '#e3e6e2'],
    ]),
  draw:
    rect(-80, -80, 1360, 560, 'url(#sky)') +
    many(9, (place) =>
      rect(-80 + place * 160, 150 + scatter(place) * 120, 150, 400, ['#a2705a', '#b5a58c', '#8b6c5a'][place % 3], 'filter="url(#near)"'),
    ) +
    many(22, (place) => rect(-60 + place * 60, 250 + scatter(place + 2) * 130, 26, 44, '#5c6a70', 'filter="url(#near)"')) +
    rect(-80, 540, 1360, 440, '#6a6d6e', 'filter="url(#tarmac)"') +
    path('M-80 560 H1280 V590 H-80 Z', '#b9b7b0') +
    `<ellipse cx="600" cy="800" rx="470" ry="60" fill="#111" opacity=".7" filter="url(#soft)"/>` +
    rect(260, 690, 120, 120, '#17191a', 'rx="20"') +
    rect(820, 690, 120, 120, '#17191a', 'rx="20"') +
    path('M250 120 Q600 78 950 120 L968 720 H232 Z', 'url(#white)', 'filter="url(#paint)"') +
    path('M596 108 h8 v610 h-8 Z', '#6f7270') +
    path('M300 170 h256 v180 h-262 Z M644 170 h256 l6 180 h-262 Z', 'url(#glass)') +
    path('M310 180 l150 0 l-110 160 l-46 0 Z', '#fff', 'opacity=".28"') +
    rect(636, 470, 26, 90, '#2e3234', 'rx="6"') +
    // The dent: folds of shadow and light, and bare metal where the paint is gone.
    path('M620 440 Q760 400 930 470 L950 690 Q760 640 640 690 Z', '#8c8f8d', 'filter="url(#bent)" opacity=".85"') +
    path('M650 500 Q770 450 900 520 Q800 530 700 600 Z', '#3d4143', 'filter="url(#bent)" opacity=".7"') +
    path('M680 620 Q800 560 930 600 L930 640 Q800 600 690 660 Z', '#f9f9f6', 'filter="url(#bent)" opacity=".9"') +
    many(9, (place) =>
      path(
        `M${650 + scatter(place) * 240} ${470 + scatter(place + 6) * 180} l${40 + scatter(place + 2) * 70} ${-16 + scatter(place + 9) * 34}`,
        'none',
        'stroke="#2a2d2f" stroke-width="3" opacity=".7"',
      ),
    ) +
    rect(246, 400, 34, 170, '#a8321f', 'rx="8"') +
    rect(246, 450, 34, 40, '#e79a2f') +
    path('M922 400 h34 l6 170 h-30 l-14 -60 l12 -30 Z', '#5a1a10', 'filter="url(#bent)"') +
    many(16, (place) =>
      path(`M${880 + scatter(place) * 150} ${800 + scatter(place + 8) * 60} l14 -10 l8 14 Z`, place % 3 ? '#b8402d' : '#f2f5f5'),
    ) +
    rect(220, 690, 760, 56, '#3a3e40', 'rx="10"') +
    path('M690 690 l110 40 l180 -50 v70 h-290 Z', '#232628', 'filter="url(#bent)"') +
    rect(380, 612, 206, 46, '#f2c32e', 'rx="4"') +
    '<text x="394" y="648" font-family="sans-serif" font-weight="700" font-size="34" fill="#111">GU22 ACV</text>',
}

export const lamp = {
  tilt: 4,
  defs:
    surface('paint', '0.01', 1, 8) +
    road(11) +
    soft('soft', 20) +
    soft('near', 5) +
    ragged('bent', 60, 2) +
    fade('white', [
      [0, '#f6f6f3'],
      [1, '#a9aca9'],
    ]) +
    fade('red', [
      [0, '#d2432e'],
      [1, '#6b150b'],
    ]),
  draw:
    rect(-80, -80, 1360, 1060, 'url(#white)', 'filter="url(#paint)"') +
    path('M-80 760 H1280 V980 H-80 Z', '#5e6162', 'filter="url(#tarmac)"') +
    path('M-80 700 H1280 V790 H-80 Z', '#2b2e30') +
    path('M760 660 L1280 610 V830 L860 800 Z', '#17191a', 'filter="url(#bent)"') +
    rect(440, 120, 220, 560, '#202325', 'rx="30"') +
    path('M460 150 h180 v170 l-60 40 l-40 -20 l-80 50 Z', 'url(#red)') +
    path('M460 470 l70 -40 l40 30 l70 -30 v120 h-180 Z', '#e08a26') +
    path('M460 570 h180 v70 h-180 Z', '#f1f1ee') +
    many(
      16,
      (place) =>
        `<path d="M550 400 l${-120 + scatter(place) * 240} ${-180 + scatter(place + 12) * 420}" stroke="#f7d9d2" stroke-width="2.5" opacity=".75" fill="none"/>`,
    ) +
    `<circle cx="548" cy="400" r="46" fill="#0d0e0f" filter="url(#bent)"/><circle cx="548" cy="404" r="20" fill="#d9dcdc"/>` +
    path('M690 190 Q900 260 1020 480 Q860 430 700 520 Z', '#4c5052', 'filter="url(#bent)" opacity=".75"') +
    path('M720 250 Q880 310 960 440 Q850 380 730 420 Z', '#f7f7f4', 'filter="url(#bent)" opacity=".8"') +
    path('M740 560 Q900 500 1120 560 L1110 620 Q900 560 750 640 Z', '#6d7173', 'filter="url(#bent)"') +
    many(22, (place) =>
      path(
        `M${700 + scatter(place) * 420} ${230 + scatter(place + 7) * 380} l${30 + scatter(place + 3) * 110} ${-10 + scatter(place + 5) * 22}`,
        'none',
        `stroke="${place % 3 ? '#2b6aa0' : '#3a3e40'}" stroke-width="${2 + scatter(place) * 3}" opacity=".6"`,
      ),
    ) +
    many(30, (place) =>
      path(
        `M${360 + scatter(place) * 460} ${820 + scatter(place + 9) * 110} l16 -12 l10 18 Z`,
        ['#c23d2a', '#f3f5f5', '#e08a26'][place % 3],
      ),
    ) +
    path('M-80 -80 H400 L200 980 H-80 Z', '#fff', 'opacity=".2" filter="url(#soft)"'),
}

export const junction = {
  tilt: -1,
  defs:
    road(15) +
    surface('leaf', '0.06', 3, 7) +
    soft('soft', 14) +
    soft('near', 3) +
    fade('sky', [
      [0, '#8fa7b5'],
      [1, '#e9e4d8'],
    ]) +
    fade('wet', [
      [0, '#8a9195'],
      [1, '#494d4f'],
    ]),
  draw:
    rect(-80, -80, 1360, 520, 'url(#sky)') +
    path('M-80 380 q200 -110 420 -60 q260 -90 520 -20 q220 -60 420 20 V470 H-80 Z', '#5d7350', 'filter="url(#leaf)"') +
    path('M-80 440 H1280 V980 H-80 Z', 'url(#wet)', 'filter="url(#tarmac)"') +
    path('M520 440 h40 L-40 980 H-80 V900 Z M690 440 h30 L1280 860 V940 Z', '#c9c6bb', 'opacity=".9"') +
    many(6, (place) =>
      path(
        `M${612 - place * 5} ${470 + place * place * 15} h${12 + place * 9} l${-2 + place * 3} ${16 + place * 13} h-${16 + place * 11} Z`,
        '#eae7dc',
      ),
    ) +
    // A van and the car that ran into it.
    '<ellipse cx="420" cy="690" rx="210" ry="26" fill="#111" opacity=".6" filter="url(#soft)"/>' +
    path('M270 470 h230 q16 0 26 20 l44 70 h20 q14 0 14 16 v90 H262 V480 Z', '#f1f1ec') +
    path('M486 486 l44 72 h-78 v-72 Z', '#3c515b') +
    rect(262, 590, 340, 12, '#1f6f78') +
    '<circle cx="340" cy="672" r="40" fill="#191b1c"/><circle cx="340" cy="672" r="18" fill="#aeb2b2"/><circle cx="536" cy="672" r="40" fill="#191b1c"/><circle cx="536" cy="672" r="18" fill="#aeb2b2"/>' +
    path('M262 500 l-10 60 l14 30 l-12 50 l8 24 h26 V490 Z', '#787c7c') +
    '<ellipse cx="120" cy="700" rx="200" ry="26" fill="#111" opacity=".6" filter="url(#soft)"/>' +
    path('M-80 560 h60 l60 -56 h120 l50 62 q40 6 44 30 l-10 70 H-80 Z', '#2b5f92') +
    path('M-6 556 l42 -40 h60 v40 Z M108 516 h46 l32 40 h-78 Z', '#22343d') +
    path('M206 570 q44 2 50 40 l-22 -10 l8 30 l-30 -14 Z', '#173450') +
    '<circle cx="-10" cy="676" r="38" fill="#191b1c"/><circle cx="170" cy="676" r="38" fill="#191b1c"/><circle cx="170" cy="676" r="17" fill="#9ea3a3"/>' +
    many(12, (place) =>
      path(`M${200 + scatter(place) * 110} ${716 + scatter(place + 3) * 30} l10 -8 l6 12 Z`, place % 2 ? '#f3f5f5' : '#c23d2a'),
    ) +
    // Traffic lights and a sign.
    rect(900, 250, 14, 330, '#3a3f42') +
    rect(872, 150, 70, 170, '#16191a', 'rx="14"') +
    '<circle cx="907" cy="184" r="21" fill="#e4442c"/><circle cx="907" cy="184" r="60" fill="#e4442c" opacity=".28" filter="url(#soft)"/><circle cx="907" cy="236" r="21" fill="#4a3a16"/><circle cx="907" cy="288" r="21" fill="#12351f"/>' +
    rect(1025, 300, 10, 280, '#8b9092') +
    rect(935, 230, 190, 90, '#1d5c3b', 'rx="8" stroke="#fff" stroke-width="5"') +
    '<text x="955" y="270" font-family="sans-serif" font-weight="700" font-size="30" fill="#fff">Hangleton</text><text x="955" y="305" font-family="sans-serif" font-weight="700" font-size="28" fill="#f2c32e">A27</text>' +
    path('M560 440 h130 L760 980 H300 Z', '#fff', 'opacity=".1" filter="url(#soft)"'),
}
