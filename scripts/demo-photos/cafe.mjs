// Water through the ceiling of a café.
import { fade, many, path, ragged, rect, scatter, soft, surface } from './pieces.mjs'

export const ceiling = {
  tilt: -2,
  defs:
    surface('plaster', '0.035', 2.2, 4) +
    surface('wood', '0.012 0.16', 3, 9) +
    ragged('torn', 70, 3) +
    ragged('stained', 120, 8) +
    soft('soft', 14) +
    fade('room', [
      [0, '#efe9dc'],
      [1, '#cfc6b4'],
    ]),
  draw:
    rect(-60, -60, 1320, 1020, 'url(#room)', 'filter="url(#plaster)"') +
    // The stain: rings of brown around the hole, darker at the edge where the water stopped.
    [
      [560, 430, 470, 300, '#a97b3c', 0.35],
      [570, 430, 430, 270, '#e6d8b8', 0.55],
      [580, 425, 350, 215, '#8f6429', 0.42],
      [585, 420, 322, 195, '#c9ab74', 0.6],
      [600, 410, 250, 150, '#6f4a1c', 0.45],
    ]
      .map(
        ([x, y, rx, ry, fill, opacity]) =>
          `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}" filter="url(#stained)"/>`,
      )
      .join('') +
    // The hole, with laths and a joist above it.
    path('M430 330 L520 290 L640 300 L770 340 L790 430 L740 520 L600 540 L470 500 L410 420 Z', '#2b1d10', 'filter="url(#torn)"') +
    `<clipPath id="hole"><path d="M440 345 L530 305 L640 315 L755 350 L770 430 L725 505 L600 522 L480 485 L428 418 Z"/></clipPath><g clip-path="url(#hole)">` +
    many(7, (place) =>
      rect(380, 300 + place * 36, 460, 22, ['#8a6238', '#775230', '#94703f'][place % 3], 'filter="url(#wood)" opacity=".85"'),
    ) +
    rect(575, 280, 60, 280, '#4b331b', 'filter="url(#wood)"') +
    '</g>' +
    path(
      'M425 325 L520 285 L530 300 L440 345 Z M790 340 L800 440 L772 432 L760 350 Z M470 505 L600 545 L600 524 L482 487 Z',
      '#f7f3ea',
      'filter="url(#torn)"',
    ) +
    many(9, (place) => {
      const [x, y, turn] = [420 + scatter(place) * 380, 330 + scatter(place + 20) * 210, scatter(place + 40) * 360]
      return `<path d="M${x} ${y} l${60 + scatter(place + 60) * 160} ${scatter(place + 80) * 30} l20 26" transform="rotate(${turn} 600 420)" fill="none" stroke="#5e4a30" stroke-width="2.4" opacity=".55" filter="url(#torn)"/>`
    }) +
    // Cornice, wall and a lamp.
    path('M-60 760 L1260 700 L1260 745 L-60 808 Z', '#f6f1e5') +
    path('M-60 808 L1260 745 L1260 765 L-60 830 Z', '#9c917d', 'filter="url(#soft)" opacity=".7"') +
    path('M-60 822 L1260 758 L1260 960 L-60 960 Z', '#7f9a94', 'filter="url(#plaster)"') +
    many(5, (place) =>
      path(
        `M${480 + place * 62} ${798 - place * 3} q6 60 -4 ${90 + scatter(place) * 60}`,
        'none',
        'stroke="#6a4a22" stroke-width="9" opacity=".4" filter="url(#soft)"',
      ),
    ) +
    '<circle cx="1010" cy="250" r="62" fill="#fffbe9"/><circle cx="1010" cy="250" r="200" fill="#fff4cf" opacity=".45" filter="url(#soft)"/>',
}

export const machine = {
  tilt: 1.5,
  defs:
    surface('tiles', '0.02', 1, 2) +
    surface('oak', '0.006 0.11', 2.4, 5) +
    soft('soft', 10) +
    soft('near', 3) +
    fade('steel', [
      [0, '#f4f6f6'],
      [0.35, '#aab2b5'],
      [0.55, '#e3e7e8'],
      [1, '#71797d'],
    ]) +
    fade('dark', [
      [0, '#3b4245'],
      [1, '#15191b'],
    ]) +
    fade('pool', [
      [0, '#dfeef0'],
      [1, '#6f8f96'],
    ]),
  draw:
    rect(-60, -60, 1320, 760, '#c9d2cd') +
    many(9, (row) =>
      many(12, (column) =>
        rect(
          -60 + column * 112 - (row % 2) * 56,
          -60 + row * 72,
          108,
          68,
          scatter(row * 12 + column) > 0.5 ? '#e4e8e2' : '#dbe0da',
          'rx="3" filter="url(#tiles)"',
        ),
      ),
    ) +
    path(
      'M0 -60 q40 260 -20 470 q-30 120 -40 180 V-60 Z M520 -60 q20 120 -6 250 q-30 60 -54 0 q-12 -120 6 -250 Z',
      '#9b8252',
      'opacity=".38" filter="url(#soft)"',
    ) +
    rect(-60, 610, 1320, 360, '#8c6239', 'filter="url(#oak)"') +
    path('M-60 610 H1260 V634 H-60 Z', '#4d3318', 'opacity=".6" filter="url(#near)"') +
    path('M240 660 h720 l40 40 h-800 Z', '#1d130a', 'opacity=".55" filter="url(#soft)"') +
    // Body, cup rail, group heads, drip tray.
    rect(250, 210, 690, 190, 'url(#steel)', 'rx="22"') +
    rect(270, 180, 650, 34, 'url(#dark)', 'rx="8"') +
    many(
      6,
      (place) => path(`M${300 + place * 100} 182 v-62 h64 v62 Z`, '#f3efe6') + path(`M${300 + place * 100} 132 h64 v12 h-64 Z`, '#b9b2a4'),
    ) +
    rect(280, 395, 630, 200, 'url(#dark)') +
    rect(240, 590, 710, 74, 'url(#steel)', 'rx="10"') +
    many(16, (place) => rect(262 + place * 42, 606, 26, 10, '#2b3134', 'rx="4"')) +
    many(2, (place) => {
      const x = 400 + place * 250
      return (
        rect(x, 395, 120, 46, 'url(#steel)', 'rx="10"') +
        rect(x + 22, 440, 76, 26, '#5c6467') +
        path(`M${x + 60} 452 l-150 44 v22 l160 -34 Z`, '#20160e') +
        rect(x + 46, 466, 28, 34, '#8b9396')
      )
    }) +
    rect(300, 250, 130, 90, '#1a2022', 'rx="8"') +
    '<text x="318" y="310" font-family="monospace" font-size="40" fill="#c8442f">E-07</text>' +
    '<circle cx="560" cy="295" r="46" fill="#f7f4ea" stroke="#50585b" stroke-width="8"/><path d="M560 295 l-28 20" stroke="#a8321f" stroke-width="6"/>' +
    '<circle cx="690" cy="295" r="46" fill="#f7f4ea" stroke="#50585b" stroke-width="8"/><path d="M690 295 l-6 34" stroke="#a8321f" stroke-width="6"/>' +
    path('M846 240 q60 120 44 330 l-18 6 q4 -200 -44 -318 Z', '#cdd3d5') +
    // Water: on the counter, running down the steel, dripping from above.
    path(
      'M80 730 q160 -70 420 -40 q280 -50 520 30 q120 50 -40 90 q-320 60 -640 26 q-320 -20 -260 -106 Z',
      'url(#pool)',
      'opacity=".72" filter="url(#near)"',
    ) +
    path('M190 742 q220 -44 430 -24 q-200 10 -360 52 Z', '#fff', 'opacity=".6" filter="url(#near)"') +
    many(
      34,
      (place) =>
        `<ellipse cx="${260 + scatter(place) * 670}" cy="${215 + scatter(place + 50) * 175}" rx="${3 + scatter(place + 9) * 4}" ry="${6 + scatter(place + 3) * 12}" fill="#fff" opacity=".7"/>`,
    ) +
    many(9, (place) =>
      path(
        `M${200 + place * 96 + scatter(place) * 40} ${-40 + scatter(place + 7) * 120} v${50 + scatter(place + 2) * 90}`,
        'none',
        'stroke="#fff" stroke-width="4" opacity=".5" filter="url(#near)"',
      ),
    ) +
    many(14, (place) =>
      path(
        `M${100 + scatter(place) * 1000} ${690 + scatter(place + 4) * 160} l${16 + scatter(place + 5) * 34} -8 l14 20 l-26 16 Z`,
        '#efe8d8',
      ),
    ),
}

export const floor = {
  tilt: 3,
  defs:
    surface('board', '0.004 0.09', 3.2, 12) +
    soft('soft', 16) +
    soft('near', 4) +
    fade('light', [
      [0, '#ffffff'],
      [1, '#ffffff00'],
    ]),
  draw:
    rect(-80, -80, 1360, 330, '#56706c') +
    rect(-80, 190, 1360, 70, '#ece6d8') +
    path('M-80 256 H1280 V276 H-80 Z', '#241709', 'opacity=".6" filter="url(#near)"') +
    // Boards run towards the viewer; those in the middle have lifted.
    many(15, (place) => {
      const [top, next] = [-140 + place * 100, -140 + (place + 1) * 100]
      const [low, lowNext] = [600 + (top - 600) * 2.1, 600 + (next - 600) * 2.1]
      const lift = Math.max(0, 60 - Math.abs(place - 7) * 17)
      const tone = ['#9a6b3c', '#a87845', '#8b5f33', '#b08350'][place % 4]
      const arch = `M${top} 262 Q${(top + low) / 2} ${560 - lift * 2.6} ${low} 980 L${lowNext - 6} 980 Q${(next + lowNext) / 2} ${560 - lift * 2.6} ${next - 3} 262 Z`
      return (
        path(arch, '#180e05', `transform="translate(${lift / 3} ${lift / 2.4})" opacity=".75" filter="url(#near)"`) +
        path(arch, tone, `filter="url(#board)" transform="translate(0 ${-lift / 2})"`)
      )
    }) +
    path(
      'M240 640 q180 -120 420 -90 q300 -20 380 90 q60 120 -180 170 q-420 40 -560 -40 q-120 -60 -60 -130 Z',
      '#2d4950',
      'opacity=".42" filter="url(#near)"',
    ) +
    path('M360 620 q160 -70 330 -46 q-150 26 -250 96 Z', 'url(#light)', 'opacity=".75" filter="url(#near)"') +
    path('M760 600 q120 6 190 60 q-90 -10 -150 10 Z', 'url(#light)', 'opacity=".6" filter="url(#near)"') +
    path('M980 262 l-14 -150 h150 l-14 150 Z', '#2c2f31') +
    path('M966 112 h150 v-26 h-150 Z', '#45494c') +
    many(18, (place) =>
      path(
        `M${120 + scatter(place) * 960} ${420 + scatter(place + 30) * 420} l${18 + scatter(place + 3) * 44} ${-10 + scatter(place + 8) * 14} l16 26 l-36 14 Z`,
        ['#efe9dc', '#dcd3c0'][place % 2],
      ),
    ) +
    path('M-80 262 L420 262 L60 980 L-80 980 Z', '#fff6d8', 'opacity=".16" filter="url(#soft)"'),
}
