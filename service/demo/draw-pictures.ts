// Draws every picture of the demo store into ./pictures, without randomness. They are WebP like the pictures that a
// merchant uploads, because ad platforms take no SVG; the logo is a drawing:
//   node service/demo/draw-pictures.ts
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const OUT = join(import.meta.dirname, 'pictures')

// ---------------------------------------------------------------- colour and shape helpers

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
const mix = (a: string, b: string, t: number) => {
  const other = channels(b)
  return `#${channels(a)
    .map((v, i) =>
      Math.round(v + ((other[i] ?? 0) - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
const dark = (c: string, t = 0.22) => mix(c, '#1c1420', t)
const light = (c: string, t = 0.28) => mix(c, '#ffffff', t)
const n = (v: number) => String(Math.round(v * 10) / 10)
const times = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join('')

const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`
const line = (d: string, stroke: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ` +
  `stroke-linecap="round" stroke-linejoin="round"${extra && ` ${extra}`}/>`
const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"` +
  `${r ? ` rx="${r}"` : ''} fill="${fill}"${extra && ` ${extra}`}/>`
const dot = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${extra && ` ${extra}`}/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${extra && ` ${extra}`}/>`
const group = (transform: string, body: string) => `<g transform="${transform}">${body}</g>`
const clip = (id: string, shape: string, body: string) =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${body}</g>`
const scaled = (body: string, s: number, x = 400, y = 640) =>
  group(`translate(${n(x - x * s)} ${n(y - y * s)}) scale(${s})`, body)
let ids = 0
/** Repeats `draw` round a centre: the first is drawn, the others refer to it. */
const ring = (count: number, cx: number, cy: number, draw: string) => {
  const id = `r${++ids}`
  const copy = (i: number) => `<use href="#${id}" transform="rotate(${n((360 / count) * (i + 1))} ${cx} ${cy})"/>`
  return `<g id="${id}">${draw}</g>${times(count - 1, copy)}`
}

const svg = (body: string, w = 800, h = 800) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${body}</svg>\n`

/** The background of every product: a wall, a pale disc, a table and a shadow. */
const stage = (bg: string, body: string, shadow = 220, shadowY = 650) =>
  svg(
    rect(0, 0, 800, 800, bg) +
      dot(400, 380, 290, light(bg, 0.42)) +
      rect(0, 622, 800, 178, dark(bg, 0.1)) +
      (shadow ? oval(400, shadowY, shadow, 24, dark(bg, 0.3), 'opacity=".55"') : '') +
      body,
  )
/** A background without a table, for products that hang or are seen from above. */
const wall = (bg: string, body: string) => svg(rect(0, 0, 800, 800, bg) + dot(400, 400, 310, light(bg, 0.42)) + body)

const BG = {
  sand: '#eadbc3',
  rose: '#efd3cb',
  sage: '#d3dfcb',
  sky: '#cbdde6',
  lilac: '#dcd4e6',
  butter: '#f2e2b3',
  clay: '#e3c5ae',
  mist: '#d9dedd',
}
const WOOD = '#9a6a42'
const BRASS = '#c9992f'
const COPPER = '#b8673a'
const STEEL = '#c3cbd1'
const SILVER = '#cfd5da'
const KRAFT = '#c8a878'
const CREAM = '#f6eddc'
const INK = '#33272f'

// ---------------------------------------------------------------- textiles

const diamonds = (x: number, y: number, cols: number, rows: number, step: number, colours: string[]) =>
  times(rows, (r) =>
    times(cols, (c) => {
      const cx = x + c * step + (r % 2 ? step / 2 : 0)
      const cy = y + r * step * 0.72
      const fill = colours[(c + r) % colours.length] ?? INK
      const [w, h] = [n(step * 0.36), n(step * 0.32)]
      return `<path d="M${n(cx)} ${n(cy - step * 0.32)}l${w} ${h}-${w} ${h}-${w}-${h}z" fill="${fill}"/>`
    }),
  )

/** A shape filled with rows of two-coloured diamonds, as in dhaka cloth. */
const weave = (shape: string, step: number, colours: string[], hearts: string[]) => {
  const half = step * 0.5
  const diamond = (x: number, y: number, k: number) => {
    const r = step * 0.36
    const fill = colours[k % colours.length] ?? INK
    const q = r * 0.4
    const square = (size: number, colour: string) =>
      `<path d="M${n(x)} ${n(y - size)}l${n(size)} ${n(size)}-${n(size)} ${n(size)}-${n(size)}-${n(size)}z" ` +
      `fill="${colour}"/>`
    return square(r, fill) + square(q, hearts[k % hearts.length] ?? INK)
  }
  const cols = colours.length
  return (
    `<pattern id="w" width="${cols * step}" height="${n(step * 1.5)}" patternUnits="userSpaceOnUse">` +
    times(cols, (c) => diamond(half + c * step, step * 0.375, c)) +
    times(cols + 1, (c) => diamond(c * step, step * 1.125, c)) +
    `</pattern>${shape.replace('/>', ' fill="url(#w)"/>')}`
  )
}

const rail = () =>
  rect(130, 158, 540, 20, WOOD, 10) +
  dot(130, 168, 17, dark(WOOD)) +
  dot(670, 168, 17, dark(WOOD)) +
  rect(150, 160, 500, 5, light(WOOD), 2)

/** Cloth over a rail: `body` colour, `edge` border, an optional pattern in the field. */
const drape = (bg: string, body: string, edge: string, pattern = '') => {
  const front = 'M232 160H520V590Q448 606 376 592T232 590Z'
  const fringe = (x0: number, x1: number, y: number, c: string) =>
    line(
      times(Math.floor((x1 - x0) / 14), (i) => `M${x0 + 6 + i * 14} ${y}l${i % 2 ? 3 : -3} 34`),
      c,
      5,
    )
  return wall(
    bg,
    rail() +
      path('M420 160H588V500Q504 514 420 500Z', dark(body, 0.3)) +
      rect(420, 444, 168, 30, dark(edge, 0.25)) +
      fringe(428, 588, 504, dark(body, 0.3)) +
      fringe(236, 520, 590, body) +
      clip(
        'c',
        `<path d="${front}"/>`,
        path(front, body) +
          pattern +
          rect(232, 500, 288, 48, edge) +
          rect(232, 488, 288, 5, edge) +
          rect(232, 555, 288, 5, edge) +
          times(12, (i) => `<path d="M${244 + i * 24} 512l12 12-12 12-12-12z" fill="${light(body, 0.25)}"/>`) +
          path('M300 160q-14 220 6 440h34q-22-220-8-440z', dark(body), 'opacity=".22"') +
          path('M440 160q20 200-4 440h30q18-220 8-440z', dark(body), 'opacity=".22"') +
          path('M248 160q-10 220 0 440h20q-12-220-2-440z', '#ffffff', 'opacity=".16"'),
      ) +
      rect(232, 158, 288, 16, light(body, 0.18), 8),
  )
}
const dhakaPattern = (a: string, b: string, c: string) =>
  weave('<path d="M232 174H520V484H232Z"/>', 46, [a, b, c], [b, c, a])

const topi = (bg: string, base: string, accent: string, band = dark(base, 0.45), busy = true) => {
  const shape =
    'M196 590Q188 430 262 318Q300 262 372 276Q470 296 560 268Q600 256 604 330Q606 470 608 590Q402 650 196 590Z'
  return stage(
    bg,
    clip(
      'c',
      `<path d="${shape}"/>`,
      path(shape, base) +
        (busy ? weave(`<path d="${shape}"/>`, 58, [accent, CREAM], [base, accent]) : '') +
        path('M262 318Q380 402 604 300L604 250H240Z', dark(base, 0.35), 'opacity=".55"') +
        path('M196 548Q402 612 608 548V660H196Z', band) +
        line('M196 566Q402 630 608 566', light(accent, 0.3), 4, 'stroke-dasharray="14 10"') +
        path('M520 280q60 160 40 340h60V260z', '#000000', 'opacity=".12"'),
    ) + line('M262 318Q380 402 604 300', dark(base, 0.5), 4),
    230,
    640,
  )
}

const runner = (bg: string, c: string, stripe: string) =>
  stage(
    bg,
    path('M150 600L560 600L690 690H90Z', light(c, 0.1)) +
      path('M240 600h26l-38 90h-36zM350 600h26l-8 90h-36zM460 600h26l32 90h-36z', stripe) +
      line(
        times(24, (i) => `M${96 + i * 25} 690v20`),
        dark(c),
        4,
      ) +
      rect(150, 440, 440, 180, c, 20) +
      rect(150, 440, 440, 40, light(c, 0.3), 20) +
      rect(230, 440, 26, 180, stripe) +
      rect(345, 440, 26, 180, stripe) +
      rect(460, 440, 26, 180, stripe) +
      oval(590, 530, 40, 90, dark(c, 0.15)) +
      line('M590 470a26 60 0 1 0 20 70a16 40 0 1 0-26 24a8 22 0 1 1 8-34', dark(c, 0.45), 6),
    280,
    690,
  )

const blanket = (bg: string, c: string, stripe: string) =>
  stage(
    bg,
    times(4, (i) => {
      const y = 560 - i * 72
      const x = 170 + (i % 2) * 8
      return (
        rect(x, y, 460, 84, i % 2 ? c : dark(c, 0.1), 34) +
        rect(x + 24, y + 12, 400, 8, light(c, 0.3), 4) +
        rect(x + 70, y, 34, 84, stripe) +
        rect(x + 116, y, 10, 84, stripe) +
        rect(x + 350, y, 34, 84, stripe) +
        rect(x + 330, y, 10, 84, stripe)
      )
    }) +
      line(
        times(26, (i) => `M${196 + i * 16} 336q-8-18 4-30`),
        light(c, 0.15),
        5,
      ) +
      rect(360, 470, 76, 54, CREAM, 6) +
      path('M376 510l14-22 10 14 8-10 16 18z', stripe),
    250,
    648,
  )

const daura = (bg: string, c: string, trim: string) =>
  wall(
    bg,
    line('M400 96q34-30 34 4q0 22-34 40L240 206h320L400 140', dark(WOOD), 9) +
      path('M300 470L280 700H372L396 520H404L428 700H520L500 470Z', light(c, 0.55)) +
      line('M400 520V480M316 640h50M434 640h50', dark(c, 0.1), 4) +
      path(
        'M300 196L166 400L226 446L292 360L270 560Q400 590 530 560' +
          'L508 360L574 446L634 400L500 196Q450 220 400 220T300 196Z',
        c,
      ) +
      path(
        'M340 204Q360 330 520 500L528 556Q560 566 530 560L508 360L574 446L634 400L500 196Q450 224 400 222T340 204Z',
        dark(c, 0.12),
      ) +
      line('M344 206Q370 340 524 510', trim, 12) +
      line('M340 204Q400 246 462 206', trim, 14) +
      line('M440 400l44-24m-44 24l48 8M300 380l-30-20m30 20l-34 14', trim, 8) +
      line('M178 404l58 44M622 404l-58 44', trim, 8) +
      diamonds(322, 300, 1, 5, 56, [trim]),
  )

const jhola = (bg: string, c: string, stripe: string) =>
  wall(
    bg,
    line('M250 380Q270 90 400 90T550 380', dark(c, 0.12), 34) +
      line('M250 380Q270 90 400 90T550 380', stripe, 6, 'stroke-dasharray="22 14"') +
      path('M210 350H590L620 640Q400 690 180 640Z', c) +
      path('M200 440L600 440L606 500L194 500Z', stripe) +
      diamonds(216, 470, 9, 1, 46, [CREAM, c]) +
      path('M189 548L611 548L613 562L187 562Z', stripe) +
      path('M186 580L614 580L615 590L185 590Z', stripe) +
      path('M210 350H590L593 376H207Z', dark(c, 0.3)) +
      line(
        times(21, (i) => `M${200 + i * 20} ${n(646 + 20 * Math.sin((Math.PI * i) / 20))}v34`),
        dark(c, 0.1),
        6,
      ) +
      dot(400, 392, 13, stripe),
  )

// ---------------------------------------------------------------- metal and ritual

const bowl = (bg: string, metal: string, cushion: string, size = 1) =>
  stage(
    bg,
    scaled(
      path('M190 640Q170 590 240 580H560Q630 590 610 640Q400 676 190 640Z', cushion) +
        line('M240 582Q400 620 560 582', dark(cushion), 5) +
        line('M214 628Q400 656 586 628', BRASS, 5, 'stroke-dasharray="4 12"') +
        path('M180 400Q186 596 400 600T620 400Z', metal) +
        path('M470 400Q500 540 420 600Q614 590 620 400Z', dark(metal, 0.2)) +
        path('M206 420Q216 520 280 566Q236 500 236 420Z', light(metal, 0.45)) +
        line(
          'M222 462Q400 500 578 462M236 500Q400 536 564 500M262 538Q400 568 538 538',
          light(metal, 0.18),
          11,
          'stroke-dasharray="5 31"',
        ) +
        line('M240 482Q400 518 560 482M252 520Q400 552 548 520', dark(metal, 0.16), 11, 'stroke-dasharray="5 31"') +
        oval(400, 400, 220, 56, light(metal, 0.35)) +
        oval(400, 404, 196, 44, dark(metal, 0.42)) +
        path('M204 404A196 44 0 0 0 596 404Q560 436 400 438T204 404Z', dark(metal, 0.22)) +
        group(
          'rotate(28 560 330)',
          rect(545, 150, 30, 270, WOOD, 15) + rect(541, 150, 38, 92, '#a33b3b', 15) + rect(541, 226, 38, 10, BRASS),
        ),
      size,
    ),
    230 * size,
  )

const cymbals = (bg: string) =>
  wall(
    bg,
    line('M288 420Q330 90 430 180T520 470', '#7c3f4c', 12) +
      line('M430 180q-46 40-10 90m10-90q40 30 20 84', '#7c3f4c', 6) +
      dot(288, 440, 158, dark(BRASS, 0.3)) +
      dot(284, 434, 154, BRASS) +
      dot(284, 434, 154, 'none', `stroke="${light(BRASS, 0.5)}" stroke-width="8"`) +
      dot(284, 434, 100, 'none', `stroke="${dark(BRASS)}" stroke-width="4" stroke-dasharray="18 12"`) +
      dot(284, 434, 56, light(BRASS, 0.25)) +
      dot(284, 434, 12, dark(BRASS, 0.6)) +
      oval(540, 520, 150, 118, dark(BRASS, 0.35)) +
      oval(536, 512, 148, 112, mix(BRASS, '#e0b85a', 0.5)) +
      oval(536, 512, 148, 112, 'none', `stroke="${light(BRASS, 0.5)}" stroke-width="7"`) +
      oval(536, 512, 96, 70, 'none', `stroke="${dark(BRASS)}" stroke-width="4" stroke-dasharray="18 12"`) +
      oval(536, 508, 52, 38, light(BRASS, 0.3)) +
      oval(536, 506, 11, 8, dark(BRASS, 0.6)),
  )

const flame = (x: number, y: number, s = 1) =>
  group(
    `translate(${x} ${y}) scale(${s})`,
    path('M0 0Q-34-30-14-66Q-4-88 0-110Q10-84 22-62Q40-26 0 0Z', '#ef8a2c') +
      path('M0-4Q-16-22-6-42L2-62Q8-44 12-36Q20-18 0-4Z', '#ffe08a'),
  )

const sukunda = (bg: string, c: string) =>
  stage(
    bg,
    line('M520 470Q640 440 610 320Q590 240 500 270', dark(c), 24) +
      path('M300 640H500L470 596H330Z', dark(c, 0.15)) +
      rect(350, 560, 100, 44, c) +
      oval(400, 480, 150, 104, c) +
      path('M420 378Q550 390 550 480T420 584Q500 540 500 480T420 378Z', dark(c, 0.2)) +
      oval(340, 440, 30, 46, light(c, 0.45)) +
      path('M340 396Q356 330 330 290H470Q444 330 460 396Z', light(c, 0.08)) +
      oval(400, 290, 92, 22, light(c, 0.4)) +
      oval(400, 291, 74, 14, dark(c, 0.4)) +
      path('M268 470Q190 470 160 420Q214 402 286 420Z', light(c, 0.1)) +
      oval(196, 420, 54, 14, dark(c, 0.35)) +
      flame(180, 418, 0.9) +
      path('M400 250q-34 10-40 40h80q-6-30-40-40z', dark(c, 0.1)) +
      dot(400, 240, 18, c) +
      line('M262 480Q400 530 538 480', light(c, 0.5), 6, 'stroke-dasharray="3 15"') +
      path('M370 470q30-40 60 0q-4 40-30 46q-26-6-30-46z', light(c, 0.3)) +
      dot(400, 484, 10, '#a33b3b'),
    190,
  )

const incense = (bg: string, c: string) =>
  stage(
    bg,
    line('M470 210q-50-40-6-86t-10-96', '#ffffff', 9, 'opacity=".7"') +
      group(
        'rotate(14 400 420)',
        times(7, (i) => {
          const x = 316 + i * 26
          const top = 240 + ((i * 37) % 60)
          return (
            rect(x, top, 22, 620 - top, i % 2 ? c : dark(c, 0.18), 11) +
            line(
              times(7, (k) => `M${x + 3} ${top + 30 + k * 46}l16-14`),
              dark(c, 0.4),
              4,
            )
          )
        }) +
          dot(379, 240, 11, '#ef8a2c') +
          rect(304, 410, 204, 84, '#a33b3b', 6) +
          rect(304, 424, 204, 8, BRASS) +
          rect(304, 472, 204, 8, BRASS),
      ) +
      path('M180 640h440l-40-40H220z', WOOD),
    240,
  )

const mandala = (cx: number, cy: number, r: number, a: string, b: string, c: string) =>
  dot(cx, cy, r, a) +
  ring(16, cx, cy, oval(cx, cy - r * 0.84, r * 0.13, r * 0.14, b)) +
  dot(cx, cy, r * 0.72, c) +
  ring(
    12,
    cx,
    cy,
    path(
      `M${cx} ${n(cy - r * 0.7)}q${n(r * 0.16)} ${n(r * 0.2)} 0 ${n(r * 0.36)}` +
        `q-${n(r * 0.16)}-${n(r * 0.16)} 0-${n(r * 0.36)}z`,
      a,
    ),
  ) +
  dot(cx, cy, r * 0.36, b) +
  ring(8, cx, cy, oval(cx, cy - r * 0.19, r * 0.07, r * 0.15, c)) +
  dot(cx, cy, r * 0.09, a)

const scroll = (bg: string, brocade: string, art: string) =>
  wall(
    bg,
    line('M300 96L400 50L500 96', '#7c3f4c', 7) +
      path('M236 96H564L596 700H204Z', brocade) +
      path('M262 130H538L560 660H240Z', dark(brocade, 0.3)) +
      times(10, (i) => dot(i % 2 ? 578 - (i % 3) * 2 : 226 + (i % 3), 150 + i * 55, 7, BRASS)) +
      rect(284, 156, 232, 440, BRASS) +
      rect(294, 166, 212, 420, CREAM) +
      art +
      rect(214, 84, 372, 22, WOOD, 11) +
      rect(180, 690, 440, 30, WOOD, 15) +
      dot(180, 705, 22, BRASS) +
      dot(620, 705, 22, BRASS),
  )
const taraArt = () =>
  rect(294, 166, 212, 420, '#27506b') +
  path('M294 400q50-60 90-10t122-30V586H294Z', '#3f7a54') +
  dot(400, 350, 92, '#e8b04a') +
  dot(400, 350, 78, '#c9534a') +
  dot(400, 296, 50, '#f0cf7d') +
  ring(9, 400, 510, path('M400 510q26-34 0-74q-26 40 0 74z', '#e79aa6')) +
  path('M318 486Q330 430 366 424L372 350Q400 330 428 350L434 424Q470 430 482 486Q400 512 318 486Z', '#4d9a5d') +
  path('M366 424Q400 452 434 424L440 474H360Z', '#b3404a') +
  line('M372 356L346 420L380 452M428 356L458 400L476 470', '#4d9a5d', 15) +
  dot(400, 300, 30, '#4d9a5d') +
  path('M372 284q28-46 56 0l-8-44-20-20-20 20z', BRASS) +
  line('M388 302q5 4 9 0m6 0q5 4 9 0M394 316q6 5 12 0', '#1d3d26', 3) +
  dot(470, 200, 16, '#f6eddc') +
  dot(330, 200, 16, '#f0a63c')

const flags = (bg: string, count = 5, size = 1) => {
  const colours = ['#2f6fb0', '#f4f1ea', '#c23b34', '#3d8a4e', '#ecb731']
  const row = (y: number, s: number, k: number, shift: number) => {
    const step = 760 / k
    const sag = (x: number) => y + 70 * Math.sin((Math.PI * x) / 800)
    return (
      line(`M-10 ${y}Q400 ${y + 140} 810 ${y}`, INK, 5) +
      times(k, (i) => {
        const x = 20 + step * i
        const c = colours[(i + shift) % 5] ?? INK
        const w = step * 0.86
        const y0 = sag(x)
        const y1 = sag(x + w)
        return (
          path(`M${n(x)} ${n(y0)}L${n(x + w)} ${n(y1)}l6 ${n(150 * s)}q-${n(w / 2)} 22-${n(w + 4)} ${n(y0 - y1)}z`, c) +
          line(
            `M${n(x + w * 0.2)} ${n(y0 + 46 * s)}h${n(w * 0.6)}` +
              `m0 ${n(26 * s)}h-${n(w * 0.6)}m0 ${n(26 * s)}h${n(w * 0.6)}`,
            dark(c, 0.3),
            4,
          )
        )
      })
    )
  }
  return svg(
    rect(0, 0, 800, 800, bg) +
      path('M0 800V560L170 400L270 500L420 300L560 470L650 400L800 540V800Z', mix(bg, '#5e7f96', 0.5)) +
      path('M420 300L360 380l40-14 24 24 26-26 50 26z', '#ffffff') +
      path('M170 400l-40 38 40-8 34 8z', '#ffffff') +
      path('M0 800V680Q200 600 400 670T800 640V800Z', '#7c9a72') +
      row(130, size, count, 0) +
      (count > 5 ? row(360, size, count - 1, 2) : ''),
  )
}

// ---------------------------------------------------------------- paper

const PETALS = times(8, (i) => {
  const at = (r: number, turn: number) =>
    `${n(r * Math.sin((i * Math.PI) / 4 + turn))} ${n(-r * Math.cos((i * Math.PI) / 4 + turn))}`
  return `M${at(14, 0)}Q${at(51, 0.45)} ${at(84, 0)}Q${at(51, -0.45)} ${at(14, 0)}Z`
})
const motif = (x: number, y: number, s: number, c: string) =>
  group(
    `translate(${x} ${y}) scale(${s})`,
    path(PETALS, c) + dot(0, 0, 12, c) + dot(0, 0, 96, 'none', `stroke="${c}" stroke-width="5"`),
  )

const notebook = (bg: string, c: string, accent: string, art = '') =>
  stage(
    bg,
    path('M236 176H580Q604 176 604 200V628Q604 652 580 652H236Z', dark(c, 0.4)) +
      rect(250, 186, 340, 456, CREAM, 8) +
      line('M592 210v410M598 210v410', dark(CREAM, 0.25), 3) +
      path('M216 160H556Q576 160 576 180V612Q576 632 556 632H216Z', c) +
      rect(216, 160, 56, 472, dark(c, 0.3)) +
      line('M244 200v396', light(accent, 0.3), 4, 'stroke-dasharray="26 18"') +
      line(
        times(
          14,
          (i) => `M${300 + ((i * 83) % 250)} ${180 + ((i * 131) % 430)}l${14 - (i % 3) * 12} ${8 + (i % 4) * 3}`,
        ),
        light(c, 0.22),
        3,
      ) +
      (art || motif(424, 380, 0.95, accent)) +
      line('M576 396H200', accent, 6) +
      dot(562, 396, 15, WOOD) +
      line('M562 396q36 40 14 120', accent, 5),
    220,
  )

const giftwrap = (bg: string) => {
  const roll = (x: number, top: number, c: string, a: string) =>
    rect(x, top, 116, 640 - top, c) +
    rect(x, top, 26, 640 - top, light(c, 0.35)) +
    rect(x + 92, top, 24, 640 - top, dark(c, 0.2)) +
    `<g id="m${x}">${motif(x + 40, top + 60, 0.26, a)}</g>` +
    times(3, (i) => `<use href="#m${x}" x="${i % 2 ? 0 : 36}" y="${78 * (i + 1)}"/>`) +
    oval(x + 58, top, 58, 17, light(c, 0.5)) +
    oval(x + 58, top, 22, 7, dark(c, 0.5)) +
    oval(x + 58, 640, 58, 15, dark(c, 0.2))
  return stage(
    bg,
    roll(200, 220, '#b8433f', '#f0cf7d') +
      roll(480, 190, '#2f5d7c', '#f0e2c0') +
      roll(340, 270, '#d9a441', '#7a2e2e') +
      rect(190, 470, 420, 22, CREAM) +
      path('M400 481l-50-36v72zM400 481l50-36v72z', light(CREAM, 0.4), `stroke="${dark(CREAM, 0.3)}" stroke-width="4"`),
    230,
  )
}

const letters = (bg: string, c: string) =>
  wall(
    bg,
    group(
      'rotate(-9 400 400)',
      rect(230, 170, 330, 440, CREAM, 4) +
        line('M270 250h220M270 296h250M270 342h180M270 388h240', dark(CREAM, 0.3), 5) +
        motif(490, 540, 0.4, c),
    ) +
      group(
        'rotate(6 420 500)',
        rect(236, 396, 400, 250, c, 8) +
          path('M236 400L436 550L636 400V396H236Z', light(c, 0.25)) +
          line('M236 646L390 516M636 646L482 516', dark(c), 4) +
          dot(436, 540, 36, '#9c2f36') +
          path('M420 552l16-30 16 30z', '#e7b9b0'),
      ),
  )

const calendar = (bg: string) =>
  wall(
    bg,
    dot(400, 106, 12, INK) +
      line('M330 160L400 106L470 160', INK, 5) +
      rect(210, 150, 380, 530, dark(CREAM, 0.25), 6) +
      rect(202, 142, 380, 530, CREAM, 6) +
      rect(202, 142, 380, 30, '#9c2f36') +
      rect(222, 190, 340, 200, '#9cc3d6') +
      dot(500, 240, 26, '#f6d36b') +
      path('M222 390V340L300 260L350 320L410 230L480 320L562 290V390Z', '#5c7f93') +
      path('M410 230l-30 42 22-6 14 12 16-10 12 0z', '#ffffff') +
      path('M222 390V366Q400 330 562 370V390Z', '#5f8a58') +
      times(35, (i) => {
        const red = i % 7 === 6
        return rect(228 + (i % 7) * 48, 420 + Math.floor(i / 7) * 46, 38, 34, red ? '#d9736c' : dark(CREAM, 0.1), 5)
      }) +
      dot(343, 529, 21, 'none', 'stroke="#9c2f36" stroke-width="6"'),
  )

// ---------------------------------------------------------------- tea, spices, kitchen

const sprig = (x: number, y: number, s: number, c: string) =>
  group(
    `translate(${x} ${y}) scale(${s})`,
    path('M0 60Q-12-10 0-74Q16-10 0 60Z', c) +
      path('M-4 40Q-70 20-76-34Q-16-24-4 40Z', light(c, 0.14)) +
      path('M4 40Q70 20 76-34Q16-24 4 40Z', dark(c, 0.12)) +
      line('M0 90V-40', dark(c, 0.35), 4),
  )

const tin = (bg: string, c: string, label: string, leaf: string, size = 1) =>
  stage(
    bg,
    scaled(
      rect(256, 250, 288, 386, c, 16) +
        rect(256, 250, 54, 386, light(c, 0.22), 16) +
        rect(490, 250, 54, 386, dark(c, 0.22), 16) +
        rect(256, 338, 288, 214, label) +
        line('M256 352H544M256 538H544', dark(label, 0.3), 4) +
        sprig(400, 430, 0.95, leaf) +
        line('M340 520H460', dark(label, 0.5), 6) +
        rect(240, 196, 320, 74, dark(c, 0.14), 14) +
        rect(240, 196, 320, 22, light(c, 0.25), 11) +
        rect(370, 172, 60, 28, dark(c, 0.3), 10) +
        path('M132 640q40-34 76-4q-30 22-76 4zM596 640q40-40 84-8q-34 26-84 8z', leaf),
      size,
    ),
    190 * size,
    646,
  )

const pouch = (bg: string, c: string, leaf: string, fill: string) =>
  stage(
    bg,
    path('M262 236H538L572 640Q400 662 228 640Z', c) +
      path('M470 236H538L572 640Q520 650 486 652Q500 440 470 236Z', dark(c, 0.14)) +
      rect(254, 190, 292, 58, light(c, 0.14), 4) +
      line('M262 212H538M262 226H538', dark(c, 0.22), 3) +
      oval(400, 520, 96, 78, dark(c, 0.35)) +
      clip(
        'w',
        '<ellipse cx="400" cy="520" rx="86" ry="68"/>',
        rect(300, 440, 200, 160, light(fill, 0.2)) +
          [fill, dark(fill, 0.3)]
            .map((c, k) =>
              line(
                times(
                  24,
                  (i) =>
                    `M${308 + ((i * 47 + k * 20) % 180)} ${456 + ((i * 29 + k * 9) % 130)}` +
                    `l${(i % 5) * 5 - 10} ${14 - (i % 3) * 5}`,
                ),
                c,
                8,
              ),
            )
            .join(''),
      ) +
      rect(306, 282, 188, 130, CREAM, 8) +
      sprig(400, 346, 0.55, leaf),
    190,
    650,
  )

const steam = (x: number, y: number) =>
  line(`M${x} ${y}q-34-36 0-72t0-72M${x + 56} ${y - 6}q-34-36 0-72t0-72`, '#ffffff', 11, 'opacity=".75"')

const chiya = (bg: string, tea: string) =>
  stage(
    bg,
    steam(372, 236) +
      oval(400, 640, 230, 38, light(bg, 0.7)) +
      oval(400, 632, 150, 22, dark(bg, 0.12)) +
      path('M270 260H530L494 632Q400 650 306 632Z', '#ffffff', 'opacity=".6"') +
      path('M280 314H520L489 622Q400 638 311 622Z', tea) +
      path('M452 314H520L489 622Q470 628 444 630Z', dark(tea, 0.18)) +
      oval(400, 314, 120, 20, light(tea, 0.4)) +
      times(6, (i) => dot(320 + i * 30, 312 + (i % 2) * 6, 5, light(tea, 0.7))) +
      oval(400, 260, 130, 20, 'none', 'stroke="#ffffff" stroke-width="6"') +
      path('M300 290l20 320h18L316 290z', '#ffffff', 'opacity=".45"') +
      ring(6, 610, 610, path('M610 606l9-40-9-10-9 10z', '#7a4a2c')) +
      line('M140 640l80-26M150 620l80-20', '#8b5a33', 14),
    220,
    652,
  )

const jar = (bg: string, fill: string, lid: string, leaf: string, grains = true) =>
  stage(
    bg,
    rect(262, 270, 276, 370, '#ffffff', 44, 'opacity=".6"') +
      clip(
        'j',
        '<rect x="276" y="330" width="248" height="298" rx="34"/>',
        rect(276, 330, 248, 298, fill) +
          (grains
            ? times(46, (i) =>
                dot(
                  286 + ((i * 61) % 232),
                  344 + ((i * 97) % 276),
                  10 + (i % 3) * 2,
                  [light(fill, 0.2), dark(fill, 0.25), dark(fill, 0.12)][i % 3] ?? fill,
                ),
              )
            : path('M470 330h60v300h-90q40-140 30-300z', dark(fill, 0.2))),
      ) +
      rect(276, 410, 248, 140, CREAM) +
      rect(276, 418, 248, 5, leaf) +
      rect(276, 537, 248, 5, leaf) +
      sprig(400, 480, 0.6, leaf) +
      rect(292, 300, 22, 310, '#ffffff', 11, 'opacity=".55"') +
      rect(276, 222, 248, 66, lid, 12) +
      line(
        times(11, (i) => `M${292 + i * 22} 236v40`),
        dark(lid),
        5,
      ) +
      rect(268, 212, 264, 20, light(lid, 0.2), 10),
    170,
    650,
  )

const honey = (bg: string) =>
  jar(bg, '#d98a1c', WOOD, '#8a5a16', false).replace(
    '</svg>',
    group(
      'rotate(38 600 520)',
      rect(592, 330, 16, 240, WOOD, 8) +
        times(5, (i) => rect(570 - (i === 2 ? 6 : 0), 560 + i * 17, 60 + (i === 2 ? 12 : 0), 12, dark(WOOD, 0.15), 6)),
    ) +
      path('M524 640q30-24 76 0z', '#d98a1c') +
      '</svg>',
  )

const herbs = (bg: string, c: string, band: string) =>
  stage(
    bg,
    times(30, (i) => {
      const t = i - 14.5
      return line(
        `M${n(400 + t * 2.4)} 640Q${n(400 + t * 3)} 440 ${n(400 + t * 13)} ${n(200 + Math.abs(t) * 7 + (i % 3) * 16)}`,
        [c, dark(c, 0.25), light(c, 0.25)][i % 3] ?? c,
        6,
      )
    }) +
      times(9, (i) => dot(230 + i * 42, 250 + Math.abs(i - 4) * 18 - (i % 2) * 34, 14, '#b488b8')) +
      rect(350, 500, 100, 36, band, 8) +
      line('M400 518q60 10 80 60M400 518q40 30 40 76', band, 7),
    150,
  )

const masalaDani = (bg: string) =>
  wall(
    bg,
    dot(406, 412, 268, dark(BRASS, 0.4)) +
      dot(400, 400, 268, BRASS) +
      dot(400, 400, 246, dark(BRASS, 0.25)) +
      dot(400, 400, 80, light(BRASS, 0.35)) +
      dot(400, 400, 66, '#c9702a') +
      times(6, (i) => {
        const a = (Math.PI / 3) * i
        const x = 400 + 160 * Math.cos(a)
        const y = 400 + 160 * Math.sin(a)
        const c = ['#b5382a', '#e0a52c', '#6d4a2f', '#7f9a4a', '#2f2522', '#d8c29a'][i] ?? BRASS
        return (
          dot(x, y, 78, light(BRASS, 0.35)) +
          dot(x, y, 65, c) +
          times(9, (k) =>
            dot(
              x + 42 * Math.cos(k * 2.4) * ((k % 3) / 2),
              y + 42 * Math.sin(k * 2.4) * ((k % 3) / 2),
              7,
              k % 2 ? light(c, 0.25) : dark(c, 0.25),
            ),
          )
        )
      }) +
      times(7, (i) => dot(376 + (i % 3) * 24, 378 + Math.floor(i / 3) * 22, 7, dark('#c9702a', 0.25))) +
      group(
        'rotate(-38 400 400)',
        rect(392, 60, 18, 270, light(BRASS, 0.5), 9) + oval(401, 345, 30, 40, light(BRASS, 0.6)),
      ),
  )

const pot = (bg: string, c: string, spout: boolean) =>
  stage(
    bg,
    (spout ? path('M520 480Q620 470 640 350L668 342L676 366Q660 540 520 560Z', dark(c, 0.15)) : '') +
      rect(330, 600, 140, 40, dark(c, 0.2), 8) +
      path('M200 470Q200 350 350 330H450Q600 350 600 470Q600 612 400 614T200 470Z', c) +
      path('M470 332Q600 352 600 470Q600 600 440 613Q540 560 530 440Q526 370 470 332Z', dark(c, 0.22)) +
      path('M236 460Q240 390 310 366Q270 420 272 500Q240 500 236 460Z', light(c, 0.45)) +
      line('M206 500Q400 560 594 500', light(c, 0.35), 7) +
      line('M214 524Q400 584 586 524', dark(c, 0.25), 5, 'stroke-dasharray="12 12"') +
      path('M340 336Q368 280 320 236H480Q432 280 460 336Z', light(c, 0.06)) +
      path('M430 236h50q-48 44-20 100h-26q-22-50-4-100z', dark(c, 0.2)) +
      oval(400, 236, 104, 24, light(c, 0.4)) +
      oval(400, 238, 84, 15, dark(c, 0.45)),
    190,
  )

const theki = (bg: string, c: string) =>
  stage(
    bg,
    path('M290 260Q250 440 276 620Q400 656 524 620Q550 440 510 260Z', c) +
      path('M440 260H510Q550 440 524 620Q490 634 450 640Q490 440 440 260Z', dark(c, 0.22)) +
      line('M278 340Q400 376 522 340M270 420Q400 456 530 420M268 520Q400 556 532 520', dark(c, 0.35), 9) +
      line('M312 300q-20 120-10 300', light(c, 0.35), 14) +
      oval(400, 260, 110, 28, light(c, 0.2)) +
      path('M310 258Q320 200 400 196T490 258Q400 286 310 258Z', dark(c, 0.1)) +
      rect(388, 160, 24, 44, dark(c, 0.3), 10) +
      line('M262 470q-50-10-46-60t56-56', '#c2a878', 10),
    150,
    642,
  )

const khukuri = (bg: string, scabbard: string, metal: string) =>
  wall(
    bg,
    group(
      'rotate(-30 400 400) translate(34 20) scale(.9)',
      group(
        'translate(20 96)',
        path('M290 380H356Q470 384 560 428Q650 474 700 552Q590 566 500 524Q400 470 290 460Z', dark(scabbard, 0.35)) +
          path('M290 372H356Q470 376 560 420Q650 466 700 544Q590 556 500 514Q400 460 290 452Z', scabbard) +
          rect(290, 372, 30, 80, BRASS) +
          path('M640 476Q676 506 700 544L660 547Q640 510 612 486Z', BRASS) +
          motif(440, 432, 0.26, light(scabbard, 0.4)),
      ) +
        path('M262 246H350Q470 252 560 296Q660 350 720 446Q600 440 510 396Q420 352 350 330H262Z', STEEL) +
        path('M262 306H350Q420 328 510 372Q610 420 720 446Q600 440 510 396Q420 352 350 330H262Z', light(STEEL, 0.6)) +
        line('M280 268H350Q460 274 546 316', dark(STEEL, 0.22), 5) +
        path('M286 330q8-18 18 0q8-18 18 0z', bg) +
        rect(244, 238, 26, 98, metal, 5) +
        path('M90 250Q160 238 244 250V324Q160 334 90 322Z', '#4b3026') +
        line('M150 244v84M170 242v88', metal, 6) +
        path('M90 244Q60 286 90 328L66 334Q46 286 66 238Z', metal),
    ),
  )

// ---------------------------------------------------------------- trail

const backpack = (bg: string, c: string, trim: string) =>
  stage(
    bg,
    line('M350 160q50-56 100 0', dark(trim, 0.3), 16) +
      path(
        'M250 330Q206 340 206 420V580Q206 600 240 604V340ZM550 330Q594 340 594 420V580Q594 600 560 604V340Z',
        dark(c, 0.28),
      ) +
      path('M240 300Q240 200 320 196H480Q560 200 560 300V600Q560 644 516 644H284Q240 644 240 600Z', c) +
      path('M500 198Q560 206 560 300V600Q560 644 516 644H490Q520 420 500 198Z', dark(c, 0.16)) +
      path('M232 280Q236 150 320 150H480Q564 150 568 280Q568 330 530 330H270Q232 330 232 280Z', trim) +
      path('M232 280Q234 296 240 306Q400 340 560 306Q568 296 568 280Q400 318 232 280Z', dark(trim, 0.2)) +
      rect(318, 300, 20, 96, INK, 4) +
      rect(462, 300, 20, 96, INK, 4) +
      rect(310, 372, 36, 26, BRASS, 5) +
      rect(454, 372, 36, 26, BRASS, 5) +
      rect(282, 430, 236, 180, light(c, 0.14), 26) +
      line('M300 470H500', trim, 8) +
      line('M484 470v34', CREAM, 6) +
      path('M350 580l40-60 22 30 16-20 34 50z', trim) +
      rect(208, 470, 34, 100, trim, 8) +
      rect(558, 470, 34, 100, trim, 8) +
      rect(232, 604, 336, 28, '#7da3a0', 14),
    210,
  )

const jacket = (bg: string, c: string) =>
  wall(
    bg,
    path('M286 200L150 330L110 600L196 620L256 420ZM514 200L650 330L690 600L604 620L544 420Z', dark(c, 0.15)) +
      line('M138 430l96 34M122 516l98 26M662 430l-96 34M678 516l-98 26', dark(c, 0.38), 6) +
      path('M286 196Q400 240 514 196L556 300L550 640Q400 664 250 640L244 300Z', c) +
      line(
        'M246 300Q400 336 554 300M246 384Q400 420 554 384M248 468Q400 504 552 468M250 552Q400 588 550 552',
        dark(c, 0.3),
        7,
      ) +
      line('M262 320q70 14 126 18M262 404q70 14 126 18M264 488q70 14 126 18', light(c, 0.35), 7, 'opacity=".7"') +
      path('M300 210Q290 110 400 104T500 210Q400 262 300 210Z', dark(c, 0.1)) +
      path('M336 204Q340 150 400 148T464 204Q400 232 336 204Z', dark(c, 0.5)) +
      rect(392, 214, 16, 436, INK, 4) +
      line('M400 228v400', BRASS, 4, 'stroke-dasharray="5 7"') +
      line('M282 600l60-30M518 600l-60-30', INK, 7) +
      path('M458 330l14-20 10 12 8-10 14 18z', CREAM),
  )

const poles = (bg: string, c: string) => {
  const pole =
    rect(392, 250, 16, 220, c) +
    rect(394, 470, 12, 200, STEEL) +
    rect(386, 436, 28, 44, INK, 6) +
    rect(384, 130, 32, 140, '#5a4438', 14) +
    line('M388 160h24m-24 24h24m-24 24h24m-24 24h24', '#3c2c24', 5) +
    line('M400 138q-56 20-50 76t46 30', INK, 8) +
    oval(400, 654, 40, 11, INK) +
    path('M394 664h12l-6 50z', dark(STEEL, 0.3))
  return stage(
    bg,
    group('rotate(-14 400 660)', pole) +
      group('rotate(13 400 660) translate(20 0)', pole) +
      path('M110 700q60-70 130-20t130-10v30zM500 700q70-50 200 0z', dark(bg, 0.25)),
    0,
  )
}

const knitcap = (bg: string, c: string, a: string) => {
  const dome = 'M210 520Q200 250 400 240T590 520Z'
  return stage(
    bg,
    path('M214 500H312L286 640Q240 660 226 620ZM586 500H488L514 640Q560 660 574 620Z', dark(c, 0.15)) +
      line('M256 640q-20 50 6 100M544 640q20 50-6 100', a, 13) +
      clip(
        'k',
        `<path d="${dome}"/>`,
        path(dome, c) +
          rect(200, 330, 400, 26, a) +
          rect(200, 446, 400, 26, a) +
          times(13, (i) => path(`M${206 + i * 32} 430l16-52 16 52z`, i % 2 ? CREAM : a)) +
          line(
            times(11, (i) => `M${220 + i * 36} 300q8 120 0 220`),
            dark(c),
            3,
            'opacity=".5"',
          ) +
          path('M500 240q60 140 40 290h60V240z', '#000000', 'opacity=".12"'),
      ) +
      rect(200, 492, 400, 44, dark(c, 0.25), 22) +
      line(
        times(18, (i) => `M${216 + i * 22} 498v30`),
        dark(c, 0.45),
        4,
      ) +
      dot(400, 222, 48, a) +
      ring(12, 400, 222, line('M400 222v-54', light(a, 0.25), 7)),
    200,
  )
}

const flask = (bg: string, c: string) =>
  stage(
    bg,
    rect(300, 290, 200, 352, c, 34) +
      rect(316, 310, 30, 310, light(c, 0.4), 15) +
      path('M450 290h16q34 0 34 34v284q0 34-34 34h-16q20-180 0-352z', dark(c, 0.22)) +
      path('M316 300Q330 246 350 232H450Q470 246 484 300Z', STEEL) +
      path('M430 232h20q20 14 34 68h-36z', dark(STEEL, 0.2)) +
      rect(340, 160, 120, 76, INK, 14) +
      line('M356 176v44m22-44v44m22-44v44m22-44v44m22-44v44', '#5a4d58', 5) +
      line('M356 160q44-60 88 0', INK, 15) +
      path('M350 520l34-56 22 32 14-18 34 42z', CREAM) +
      dot(430, 446, 12, CREAM) +
      line('M352 546h100', CREAM, 6),
    130,
    648,
  )

const map = (bg: string) =>
  wall(
    bg,
    path('M140 250L310 200L490 250L660 200V580L490 630L310 580L140 630Z', '#e9e4c9') +
      path('M310 200L490 250V630L310 580Z', '#d6d3b4') +
      path('M140 470Q230 400 310 430T490 380T660 420V580L490 630L310 580L140 630Z', '#a9c49a') +
      line(
        'M160 330q70-60 130-14t130 10 110 20 120-60M160 370q80-50 140-10t130 10 220-30M180 300q60-50 110-20t120 20',
        '#b99b6c',
        4,
      ) +
      path('M350 330l40-60 26 36 16-20 44 50z', '#8aa6b5') +
      path('M390 270l-14 22 14-4 12 8z', '#ffffff') +
      line('M170 560Q260 470 330 500T450 430T620 280', '#c23b34', 8, 'stroke-dasharray="18 14"') +
      line('M150 520q120 20 200-40t310-10', '#6fa8c9', 9) +
      dot(170, 560, 14, '#c23b34') +
      path('M620 284q-34-44-30-66a30 30 0 0 1 60 0q4 22-30 66z', '#c23b34') +
      dot(620, 222, 12, CREAM) +
      line('M310 200V580M490 250V630', dark('#d6d3b4', 0.2), 4),
  )

const namlo = (bg: string, c: string, a: string) =>
  wall(
    bg,
    line('M206 330Q130 560 300 640T560 600Q690 500 594 330', dark('#c2a878', 0.25), 18) +
      line('M206 330Q130 560 300 640T560 600Q690 500 594 330', '#c2a878', 12, 'stroke-dasharray="16 8"') +
      path('M190 340Q400 130 610 340L570 404Q400 240 230 404Z', c) +
      line('M208 350Q400 164 592 350M226 386Q400 222 574 386', a, 7) +
      line('M218 368Q400 194 582 368', CREAM, 10, 'stroke-dasharray="14 16"') +
      dot(212, 376, 16, BRASS) +
      dot(588, 376, 16, BRASS),
  )

const tshirt = (bg: string, c: string, a: string) =>
  wall(
    bg,
    path(
      'M300 190L160 270L210 400L272 366V640Q400 660 528 640V366L590 400L640 270L500 190Q460 246 400 246T300 190Z',
      c,
    ) +
      path('M470 232Q486 220 500 190L640 270L590 400L528 366V640Q490 648 456 650Q500 420 470 232Z', dark(c, 0.12)) +
      line('M300 190Q330 262 400 262T500 190', dark(c, 0.3), 12) +
      path('M316 480L376 380L410 430L434 400L486 480Z', a) +
      path('M376 380l-20 34 18-6 14 12 10-8z', CREAM) +
      line('M316 504H486', a, 8) +
      line('M200 384l60-34M600 384l-60-34M276 620Q400 640 524 620', dark(c, 0.2), 4),
  )

// ---------------------------------------------------------------- jewellery

const earrings = (bg: string, metal: string, gem: string) => {
  const one =
    line('M0-150q-44-6-40-54t44-40 34 34', dark(metal, 0.3), 9) +
    dot(0, -120, 22, metal) +
    dot(0, -120, 11, gem) +
    path('M-92 20Q-88-96 0-96T92 20Q60 60 0 62T-92 20Z', metal) +
    path('M-66 14Q-60-66 0-66T66 14Q40 36 0 38T-66 14Z', dark(metal, 0.3)) +
    times(5, (i) => dot(-44 + i * 22, -10 - (i % 2) * 22 + Math.abs(i - 2) * 4, 9, light(metal, 0.5))) +
    dot(0, 4, 18, gem) +
    dot(-5, -2, 5, light(gem, 0.6)) +
    times(
      5,
      (i) =>
        line(`M${-70 + i * 35} ${46 + (2 - Math.abs(i - 2)) * 8}v50`, dark(metal, 0.25), 5) +
        dot(-70 + i * 35, 108 + (2 - Math.abs(i - 2)) * 8, 13, i % 2 ? gem : metal),
    )
  return wall(bg, group('translate(276 420) rotate(4)', one) + group('translate(526 440) rotate(-5)', one))
}

const beads = (count: number, rx: number, ry: number, y: number, draw: (x: number, y: number, i: number) => string) =>
  times(count, (i) => {
    const a = Math.PI * (-0.12 + (1.24 * i) / (count - 1))
    return draw(400 + rx * Math.cos(a), y + ry * Math.sin(a), i)
  })

const necklace = (bg: string) =>
  wall(
    bg,
    line('M190 250Q250 120 400 130T610 250', INK, 6) +
      beads(23, 220, 290, 280, (x, y, i) => {
        const c = ['#2e9a9c', '#c9473c', '#2e9a9c', SILVER][i % 4] ?? SILVER
        return dot(x + 2, y + 4, 24, dark(c, 0.35)) + dot(x, y, 23, c) + dot(x - 7, y - 8, 6, light(c, 0.6))
      }) +
      path('M400 556q54 20 54 76t-54 90q-54-34-54-90t54-76z', dark(SILVER, 0.2)) +
      path('M400 572q40 16 40 60t-40 70q-40-26-40-70t40-60z', '#2e9a9c') +
      dot(400, 632, 18, '#c9473c') +
      line('M376 604q-8 30 2 50', '#a5dedd', 6),
  )

const pote = (bg: string, a: string, b: string) =>
  wall(
    bg,
    times(8, (k) => {
      const rx = 176 + k * 10
      const ry = 236 + k * 14
      const y = n(240 - ry * 0.368)
      const strand = `M${n(400 + rx * 0.93)} ${y}A${rx} ${ry} 0 1 1 ${n(400 - rx * 0.93)} ${y}`
      return (
        line(strand, a, 13, `stroke-dasharray="0 15" stroke-dashoffset="${k * 7}"`) +
        line(strand, b, 13, `stroke-dasharray="0 15 0 15 0 60" stroke-dashoffset="${k * 22}"`)
      )
    }) +
      rect(366, 520, 68, 120, BRASS, 30) +
      line('M370 548h60m-60 22h60m-60 22h60m-60 22h60', dark(BRASS, 0.35), 6) +
      rect(376, 530, 14, 100, light(BRASS, 0.5), 7) +
      line('M202 150q-4-70 60-96M598 150q4-70-60-96', a, 12) +
      dot(400, 655, 14, a),
  )

const fingerRing = (bg: string, metal: string, gem: string) =>
  stage(
    bg,
    dot(400, 460, 170, 'none', `stroke="${dark(metal, 0.25)}" stroke-width="52"`) +
      dot(396, 456, 172, 'none', `stroke="${metal}" stroke-width="40"`) +
      line('M262 380a160 160 0 0 0 4 160', light(metal, 0.7), 12) +
      dot(396, 456, 172, 'none', `stroke="${dark(metal, 0.3)}" stroke-width="5" stroke-dasharray="14 20"`) +
      path('M300 300L330 222H470L500 300Q400 350 300 300Z', dark(metal, 0.15)) +
      oval(400, 236, 104, 62, metal) +
      oval(400, 230, 82, 46, gem) +
      path('M336 226q20-34 64-36q-30 20-40 48z', light(gem, 0.5)) +
      times(16, (i) =>
        dot(400 + 93 * Math.cos((i * Math.PI) / 8), 234 + 54 * Math.sin((i * Math.PI) / 8), 7, light(metal, 0.6)),
      ),
    150,
    654,
  )

// ---------------------------------------------------------------- felt

const slippers = (bg: string, c: string, a: string) => {
  const one =
    path(
      'M-90 60Q-110-40-92-140Q-70-230 0-232T92-140Q112-40 92 60Q100 190 70 236Q0 280-70 236Q-100 190-90 60Z',
      dark(c, 0.35),
    ) +
    path('M-70 80Q-84 180-56 226Q0 256 56 226Q84 180 72 80Z', light(a, 0.2)) +
    path('M-92 40Q-106-50-88-140Q-68-222 0-224T88-140Q108-50 92 40Q50-20 0-20T-92 40Z', c) +
    path('M40-216Q76-200 88-140Q108-50 92 40Q74 12 52-2Q80-110 40-216Z', dark(c, 0.15)) +
    line('M-92 40Q-50-20 0-20T92 40', a, 13) +
    ring(6, 0, -120, path('M0-124q18-22 0-44q-18 22 0 44z', a)) +
    dot(0, -120, 9, CREAM)
  return wall(bg, group('translate(278 410) rotate(-7)', one) + group('translate(522 410) rotate(7)', one))
}

const rug = (bg: string, palette: string[]) =>
  wall(
    bg,
    dot(406, 410, 292, dark(bg, 0.3)) +
      dot(400, 400, 290, dark(palette[0] ?? INK, 0.35)) +
      [0, 1, 2, 3, 4, 5]
        .map((r) =>
          times(r ? r * 6 : 1, (i) =>
            dot(
              400 + r * 50 * Math.cos((i * Math.PI * 2) / (r * 6 || 1)),
              400 + r * 50 * Math.sin((i * Math.PI * 2) / (r * 6 || 1)),
              27,
              palette[(i * 5 + r * 3) % palette.length] ?? INK,
            ),
          ),
        )
        .join(''),
  )

const puppets = (bg: string) => {
  const one = (x: number, top: number, c: string, a: string, face: string) =>
    group(
      `translate(${x} ${top})`,
      path(`M-66 ${636 - top}V70Q-66 0 0 0T66 70V${636 - top}Z`, c) +
        path(`M30 6Q66 20 66 70V${636 - top}H34Q50 200 30 6Z`, dark(c, 0.15)) +
        rect(-66, 200, 132, 20, a) +
        face,
    )
  const eyes = dot(-22, 70, 8, INK) + dot(22, 70, 8, INK)
  return stage(
    bg,
    one(
      220,
      300,
      '#8d97a5',
      '#c9473c',
      oval(-72, 70, 40, 50, '#7b8593') +
        oval(72, 70, 40, 50, '#7b8593') +
        eyes +
        line('M0 96q4 60-22 74', '#6c7684', 24),
    ) +
      one(
        400,
        240,
        '#e08a2e',
        CREAM,
        path('M-60 40l-2-56 44 26zM60 40l2-56-44 26z', '#e08a2e') +
          eyes +
          path('M-30 110q30-30 60 0q-30 40-60 0z', CREAM) +
          path('M-9 98h18l-9 12z', INK) +
          line('M-8 20v24m16-24v24M-60 130h30m90 0H30', INK, 7),
      ) +
      one(
        580,
        300,
        '#f3efe6',
        '#3b6ea8',
        line('M-40 20q-46-10-50-54M40 20q46-10 50-54', '#6b5546', 15) +
          path('M-50 30q50-60 100 0q-10 30-50 20t-50-20z', '#5d4a3e') +
          eyes +
          oval(0, 118, 34, 24, '#d8cfc2') +
          dot(-10, 116, 4, INK) +
          dot(10, 116, 4, INK),
      ),
    270,
    646,
  )
}

const woolBalls = (bg: string, palette: string[]) =>
  stage(
    bg,
    times(7, (i) => {
      const x = [290, 400, 510, 340, 460, 400, 240][i] ?? 400
      const y = [450, 430, 450, 360, 356, 286, 0][i] ?? 400
      const c = palette[i % palette.length] ?? CREAM
      return y
        ? dot(x, y, 68, c) + line(`M${x - 40} ${y - 10}q30-40 70-24M${x - 30} ${y + 20}q30-20 64-8`, dark(c, 0.15), 5)
        : ''
    }) +
      path('M196 460H604L560 640H240Z', KRAFT) +
      times(4, (i) =>
        line(
          `M${204 + i * 9} ${490 + i * 38}H${596 - i * 9}`,
          dark(KRAFT, 0.25),
          9,
          `stroke-dasharray="26 16" stroke-dashoffset="${i % 2 ? 21 : 0}"`,
        ),
      ) +
      rect(184, 446, 432, 28, dark(KRAFT, 0.2), 14),
    210,
  )

const hamper = (bg: string) =>
  stage(
    bg,
    rect(270, 250, 110, 220, '#2f5d50', 10) +
      rect(262, 226, 126, 40, '#234a3f', 8) +
      rect(270, 320, 110, 90, CREAM) +
      sprig(325, 366, 0.4, '#4f8a4b') +
      group(
        'rotate(8 470 360)',
        rect(410, 210, 130, 260, '#b8433f', 6) + rect(410, 210, 20, 260, '#8d2f2f') + motif(485, 310, 0.4, '#f0cf7d'),
      ) +
      path('M380 400Q386 280 450 330T470 470H380Z', '#e3b04b') +
      line('M396 420q30-60 70-40', '#c08c2a', 7) +
      line('M190 470Q200 130 400 130T610 470', dark(KRAFT, 0.3), 24) +
      path('M170 450H630L586 640H214Z', KRAFT) +
      times(4, (i) =>
        line(
          `M${182 + i * 10} ${490 + i * 38}H${618 - i * 10}`,
          dark(KRAFT, 0.25),
          11,
          `stroke-dasharray="30 18" stroke-dashoffset="${i % 2 ? 24 : 0}"`,
        ),
      ) +
      rect(156, 436, 488, 34, dark(KRAFT, 0.18), 17) +
      path('M400 560L320 510V610ZM400 560L480 510V610Z', '#a8323a') +
      path('M392 566l-50 80 34-4 24-60 24 60 34 4-50-80z', dark('#a8323a', 0.15)) +
      dot(400, 560, 22, dark('#a8323a', 0.2)),
    240,
  )

// ---------------------------------------------------------------- wide scenes, marks, prints

const ridge = (w: number, y: number, h: number, peaks: number, seed: number) => {
  let d = `M0 800V${y}`
  for (let i = 1; i <= peaks * 2; i++) {
    const up = i % 2 === 1
    const height = h * (up ? 0.55 + ((i * seed) % 9) / 18 : ((i * seed) % 5) / 16)
    d += `L${n((w / (peaks * 2)) * i)} ${n(y - height)}`
  }
  return `${d}V800Z`
}

/** Hills, with `body` in front of them. */
const wide = (sky: string, sun: string, far: string, near: string, body: string) =>
  svg(
    rect(0, 0, 1600, 800, sky) +
      dot(1180, 240, 110, sun) +
      path(ridge(1600, 520, 380, 5, 7), light(far, 0.45)) +
      path(ridge(1600, 590, 260, 7, 5), far) +
      path('M0 800V640Q300 560 640 630T1240 610T1600 640V800Z', near) +
      body,
    1600,
    800,
  )

const inner = (picture: string) =>
  picture
    .replace(/^<svg[^>]*><rect[^>]*\/>(<circle[^>]*\/>)?(<rect[^>]*y="622"[^>]*\/>)?/, '')
    .replace(/<\/svg>\n$/, '')
const place = (picture: string, x: number, y: number, s: number) =>
  group(`translate(${x} ${y}) scale(${s})`, inner(picture))

const tree = (x: number, y: number, s: number) =>
  group(
    `translate(${x} ${y}) scale(${s})`,
    path('M-26 0Q-14-90-60-150L-40-160Q-10-120-8-60Q6-120 54-168L70-152Q22-90 28 0Z', '#6e4a30') +
      dot(-80, -200, 74, '#3f7a4a') +
      dot(76, -206, 80, '#35693f') +
      dot(0, -262, 100, '#4a8a55') +
      dot(-30, -290, 40, '#67a56d') +
      rect(-150, 0, 300, 30, '#b9aa97', 5) +
      rect(-190, 30, 380, 34, '#a39480', 5) +
      line('M-90 2v26m70-26v26m80-26v26M-120 32v30m90-30v30m100-30v30', '#877964', 4),
  )

const mark = (bg: string, body: string) =>
  svg(
    rect(0, 0, 800, 800, '#fbf7ef') +
      dot(400, 400, 340, bg) +
      dot(400, 400, 312, 'none', 'stroke="#fbf7ef" stroke-width="8"') +
      body,
  )

const badge = (bg: string, picture: string) =>
  svg(rect(0, 0, 800, 800, bg) + dot(400, 400, 330, light(bg, 0.5)) + place(picture, 112, 100, 0.72))

const leafRows = (x0: number) =>
  times(4, (r) =>
    line(
      `M${x0 - r * 60} ${660 + r * 38}q${300 + r * 40}-60 ${700 + r * 100}-8`,
      r % 2 ? '#4d8a4a' : '#5f9c56',
      26,
      'stroke-dasharray="6 22"',
    ),
  )

const printTile = (bg: string, body: string) =>
  svg(
    rect(0, 0, 800, 800, bg) + rect(40, 40, 720, 720, 'none', 0, `stroke="${dark(bg, 0.25)}" stroke-width="6"`) + body,
  )

const buta = (x: number, y: number, s: number, a: string, b: string) =>
  group(
    `translate(${x} ${y}) scale(${s})`,
    path('M0 120Q-96 110-90 10Q-80-90 30-130Q90-150 60-90Q40-60 70-10Q110 110 0 120Z', a) +
      path('M-4 88Q-60 80-56 16Q-50-44 14-72Q0-30 30 10Q56 84-4 88Z', b) +
      dot(-8, 40, 18, a) +
      dot(-4, 2, 9, a),
  )

const peacock = (a: string, b: string, c: string) =>
  times(9, (i) =>
    group(
      `rotate(${-72 + i * 18} 400 560)`,
      line('M400 560V240', b, 10) + oval(400, 220, 40, 66, a) + oval(400, 214, 24, 40, c) + dot(400, 206, 13, b),
    ),
  ) +
  path('M400 340Q446 350 430 420Q520 560 400 640Q280 560 370 420Q354 350 400 340Z', b) +
  dot(400, 340, 36, b) +
  path('M366 340l-40 14 40 10z', c) +
  dot(390, 334, 7, CREAM) +
  line('M400 304v-44m0 44l-26-36m26 36l26-36', b, 6) +
  dot(400, 254, 8, c) +
  dot(370, 264, 8, c) +
  dot(430, 264, 8, c) +
  line('M376 640v46m48-46v46', c, 9)

// ---------------------------------------------------------------- the list

const products: Record<string, string> = {
  'pashmina-red': drape(BG.sand, '#c0392b', '#e0b04c'),
  'pashmina-maroon-gold': drape(BG.rose, '#800000', '#d4af37'),
  'pashmina-ivory': drape(BG.clay, '#f3ead7', '#b58d54'),
  'pashmina-indigo': drape(BG.mist, '#2c3e70', '#d9c07a'),
  'travel-stole': drape(
    BG.sage,
    '#6d7f5c',
    '#e9dcbc',
    times(8, (i) => rect(232, 196 + i * 38, 288, 4, '#8b9c78')),
  ),
  'dhaka-topi-red-black': topi(BG.butter, '#b3202a', '#e5a93b', '#1d1d1d'),
  'dhaka-topi-green': topi(BG.rose, '#2f6b3a', '#e9d27a'),
  'bhadgaule-topi': topi(BG.mist, '#26242b', '#4a4753', '#15141a', false),
  'dhaka-scarf': drape(BG.sky, '#a92c3c', '#23375c', dhakaPattern('#e9b84a', '#23375c', CREAM)),
  'allo-runner': runner(BG.sage, '#cbb48a', '#7a5a3c'),
  'yak-blanket': blanket(BG.mist, '#8b7665', '#efe5d3'),
  'daura-suruwal': daura(BG.butter, '#a83a4a', '#f0cf7d'),
  'jhola-red': jhola(BG.sand, '#b3202a', '#26242b'),
  'jhola-black': jhola(BG.rose, '#2b2a2e', '#c9534a'),
  'singing-bowl': bowl(BG.sky, '#b98a3a', '#8d2f3c'),
  'singing-bowl-small': bowl(BG.sky, '#b98a3a', '#8d2f3c', 0.72),
  'singing-bowl-large': bowl(BG.sky, '#a97c30', '#35506b', 1.12),
  'full-moon-bowl': bowl(BG.lilac, '#8f7440', '#3b3a66', 1.05),
  'tingsha-cymbals': cymbals(BG.lilac),
  'sukunda-lamp': sukunda(BG.clay, '#b98a3a'),
  'dhoop-incense': incense(BG.sage, '#8a6b45'),
  'green-tara-thangka': scroll(BG.sand, '#8d2f3c', taraArt()),
  'paubha-mandala': scroll(
    BG.sky,
    '#23465c',
    rect(294, 166, 212, 420, '#7a2630') +
      mandala(400, 376, 96, '#e0b04c', '#2f6b5a', '#f6eddc') +
      times(4, (i) => dot(318 + (i % 2) * 164, 196 + Math.floor(i / 2) * 360, 14, '#e0b04c')),
  ),
  'prayer-flags': flags('#bcd9e8'),
  'prayer-flags-long': flags('#cfe0ea', 8, 0.78),
  'block-print-notebook': notebook(
    BG.sand,
    '#d7b98b',
    '#7a2e2e',
    mandala(424, 390, 110, '#7a2e2e', '#d7b98b', '#f1e1c4'),
  ),
  'lokta-notebook-turmeric': notebook(BG.sage, '#d99a2b', '#6b2f2a'),
  'lokta-notebook-forest': notebook(BG.butter, '#2f5d46', '#e9d27a'),
  'lokta-notebook-indigo-white': notebook(BG.rose, '#2c3e70', '#ffffff'),
  'lokta-gift-wrap': giftwrap(BG.lilac),
  'lokta-letter-set': letters(BG.sage, '#4d7a86'),
  'nepali-calendar': calendar(BG.clay),
  'golden-tips-tea': tin(BG.butter, '#7a2e2e', '#f1dfb3', '#b5822a'),
  'golden-tips-tea-small': tin(BG.butter, '#7a2e2e', '#f1dfb3', '#b5822a', 0.76),
  'first-flush-tea': tin(BG.sky, '#3f6d52', CREAM, '#6f9a4a'),
  'silver-needle-tea': tin(BG.mist, '#7f8f96', '#f4f4ee', '#93a58a'),
  'kanyam-green-tea': pouch(BG.sage, '#cbb78e', '#4f8a4b', '#6b8a3c'),
  'masala-chiya': pouch(BG.clay, '#b86a3c', '#7a3a22', '#5b3a26'),
  'jumla-timur': jar(BG.sand, '#6e4038', '#4d7a56', '#4d7a56'),
  'mustang-jimbu': herbs(BG.rose, '#6f8f4f', '#a8323a'),
  'cliff-honey': honey(BG.butter),
  'masala-dani': masalaDani(BG.sage),
  'showroom-chiya': chiya(BG.sky, '#b9783f'),
  'langtang-pack-slate': backpack(BG.sand, '#475569', '#7b8aa0'),
  'langtang-pack-marigold-slate': backpack(BG.sky, '#475569', '#e0a526'),
  'manang-jacket-red': jacket(BG.mist, '#c0392b'),
  'manang-jacket-black': jacket(BG.sky, '#34343c'),
  'trekking-poles': poles(BG.sky, '#c9473c'),
  'ear-flap-cap-rust': knitcap(BG.mist, '#b3562f', '#f0d9a8'),
  'ear-flap-cap-teal': knitcap(BG.rose, '#2b7a78', '#f3c96b'),
  'steel-flask': flask(BG.clay, '#2f6b6b'),
  'langtang-map': map(BG.lilac),
  'namlo-strap': namlo(BG.sage, '#a8503a', '#26242b'),
  'trail-tshirt': tshirt(BG.butter, '#4d7a86', '#23465c'),
  'filigree-earrings': earrings(BG.lilac, SILVER, '#2e9a9c'),
  'turquoise-necklace': necklace(BG.sand),
  'pote-rato': pote(BG.sage, '#b3202a', '#d4574f'),
  'pote-hariyo': pote(BG.rose, '#2f6b3a', '#5c9a58'),
  'pote-rato-hariyo': pote(BG.butter, '#b3202a', '#2f6b3a'),
  'lapis-ring': fingerRing(BG.rose, SILVER, '#2b4a9b'),
  'bhojpure-khukuri': khukuri(BG.sand, '#4b2f26', BRASS),
  'copper-jug': pot(BG.sky, COPPER, false),
  'karuwa-pitcher': pot(BG.rose, BRASS, true),
  'wooden-theki': theki(BG.sage, '#8a5a36'),
  'felt-slippers-grey': slippers(BG.rose, '#8b8f96', '#f0d9a8'),
  'felt-slippers-red': slippers(BG.sage, '#b83a3a', '#f3c96b'),
  'felt-ball-rug': rug(BG.mist, ['#c9473c', '#e0a52c', '#2e7d87', '#f3ead7', '#7b5a86', '#6f9a4a']),
  'felt-puppets': puppets(BG.butter),
  'felt-dryer-balls': woolBalls(BG.sky, ['#f3efe6', '#d9d2c4', '#b9b4ab']),
  'gift-hamper': hamper(BG.lilac),
}
const product = (name: string) => products[name] ?? ''

const others: Record<string, string> = {
  logo: svg(
    rect(0, 0, 800, 800, '#fbf7ef') +
      dot(400, 400, 350, '#e9efe0') +
      dot(560, 270, 70, '#e9a93c') +
      path('M90 560L250 370L330 460L440 320L610 520L710 560Z', '#a9bfc4') +
      path('M440 320l-44 56 30-8 20 16 24-14 22 4z', '#ffffff') +
      tree(400, 600, 1.25),
  ),
  'hero-chautari': wide(
    '#cfe3ea',
    '#f5c667',
    '#6f8fa3',
    '#86a878',
    tree(360, 660, 1.5) +
      place(product('singing-bowl'), 700, 430, 0.42) +
      place(product('golden-tips-tea'), 930, 420, 0.42) +
      place(product('langtang-pack-marigold-slate'), 1170, 360, 0.5),
  ),
  'hero-tea-hills': wide(
    '#f6e3c5',
    '#ee9a4d',
    '#7a8f8a',
    '#6fa05f',
    leafRows(120) +
      leafRows(900) +
      place(product('first-flush-tea'), 180, 300, 0.5) +
      place(product('showroom-chiya'), 480, 340, 0.46),
  ),
  'category-shawls-textiles': badge(BG.rose, product('pashmina-maroon-gold')),
  'category-tea-spices': badge(BG.sage, product('first-flush-tea')),
  'category-bowls-puja': badge(BG.sky, product('singing-bowl')),
  'category-lokta-paper': badge(BG.butter, product('lokta-notebook-forest')),
  'category-trekking-gear': badge(BG.mist, product('langtang-pack-marigold-slate')),
  'category-jewellery': badge(BG.lilac, product('lapis-ring')),
  'brand-lalitpur-loom': mark(
    '#8d2f3c',
    diamonds(290, 284, 4, 5, 74, ['#f0cf7d', '#fbf7ef', '#e3967f']) +
      diamonds(290, 284 + 266, 4, 1, 74, ['#fbf7ef', '#f0cf7d']) +
      line('M210 210H590M210 610H590', '#fbf7ef', 16) +
      line('M250 210v400M550 210v400', '#f0cf7d', 8),
  ),
  'brand-kanyam-gardens': mark(
    '#2f5d46',
    sprig(400, 390, 2.5, '#a9cf7f') + line('M210 640q190-50 380 0', '#fbf7ef', 14),
  ),
  'brand-yarsa-trail': mark(
    '#23465c',
    path('M170 540L320 300L400 420L480 240L640 540Z', '#fbf7ef') +
      path('M480 240l-60 110 44-16 24 26 30-22 24 6z', '#e0a526') +
      line('M220 610q80-60 160 0t200-10', '#e0a526', 16, 'stroke-dasharray="30 24"'),
  ),
  'print-mandala': printTile('#f3e6cc', mandala(400, 400, 300, '#7a2e2e', '#d99a2b', '#f6eddc')),
  'print-mayur': printTile('#e3ecdf', scaled(peacock('#2e7d87', '#23465c', '#e0a526'), 0.86, 400, 420)),
  'print-himal': printTile(
    '#dfe8ee',
    dot(400, 290, 120, '#d9573f') +
      path('M60 620L240 360L330 470L460 260L600 460L660 400L740 520V620Z', '#2c3e70') +
      path('M460 260l-64 102 40-14 26 30 34-28 32 16z', '#ffffff') +
      path('M240 360l-40 58 32-8 24 18 20-14z', '#ffffff') +
      times(4, (i) => line(`M80 ${656 + i * 24}q80-24 160 0t160 0 160 0 160 0`, '#2c3e70', 7)),
  ),
  'print-buta': printTile(
    '#f6dfd6',
    times(9, (i) =>
      buta(200 + (i % 3) * 205, 205 + Math.floor(i / 3) * 200, 0.72, i % 2 ? '#a8323a' : '#2f6b5a', '#f0cf7d'),
    ),
  ),
  'blog-makers': wide(
    '#f2ddc6',
    '#e6a15a',
    '#a98a78',
    '#c49a74',
    place(product('singing-bowl'), 280, 210, 0.62) + place(product('tingsha-cymbals'), 880, 280, 0.5),
  ),
  'blog-trail-notes': wide(
    '#c6dcea',
    '#fbe3a2',
    '#5f7f96',
    '#7fa074',
    line('M300 800Q500 690 760 700T1240 640', '#e9d9b5', 34) + place(product('trekking-poles'), 900, 230, 0.62),
  ),
  'blog-singing-bowl': wide(
    '#e9dcec',
    '#f1bf73',
    '#8a7f9e',
    '#a98f86',
    place(product('singing-bowl-small'), 160, 260, 0.6) +
      place(product('singing-bowl'), 480, 180, 0.72) +
      place(product('singing-bowl-large'), 980, 220, 0.68),
  ),
  'blog-langtang-packing': wide(
    '#cfe3ea',
    '#f5c667',
    '#6b8ba0',
    '#86a878',
    place(product('langtang-pack-marigold-slate'), 220, 190, 0.7) +
      place(product('manang-jacket-red'), 720, 230, 0.6) +
      place(product('steel-flask'), 1100, 240, 0.62),
  ),
  'blog-slipper-sizes': wide(
    '#f3e3dc',
    '#f0b48a',
    '#b59a92',
    '#cbb0a0',
    place(product('felt-slippers-red'), 240, 130, 0.78) + place(product('felt-slippers-grey'), 800, 150, 0.74),
  ),
  'blog-lokta-season': wide(
    '#e5ecd8',
    '#f0cf7d',
    '#7f9a86',
    '#94b083',
    times(5, (i) =>
      group(
        `translate(${170 + i * 270} ${430 + (i % 2) * 40})`,
        line('M-70 300L0 20M70 300L0 20', '#7a5a3c', 10) +
          path('M-92 0H92V190H-92Z', '#faf3e0', 'stroke="#9a6a42" stroke-width="12"') +
          times(6, (k) => line(`M${-60 + k * 24} ${36 + ((k * 47) % 120)}l18 6`, '#d9c9a3', 4)),
      ),
    ),
  ),
  'about-showroom': wide(
    '#f0e2d0',
    '#f2b368',
    '#9b8f8a',
    '#b58d6c',
    path('M420 700V380L400 380L800 200L1200 380L1180 380V700Z', '#a8553c') +
      path('M370 392L800 180L1230 392L1190 402L800 226L410 402Z', '#5b3a2a') +
      rect(480, 420, 640, 26, '#7a3f2c') +
      rect(720, 500, 160, 200, '#4b2f26', 6) +
      line('M800 500v200', '#7a5a3c', 8) +
      times(
        2,
        (i) =>
          rect(500 + i * 420, 490, 180, 130, '#f3dca2', 4, 'stroke="#4b2f26" stroke-width="16"') +
          line(`M${545 + i * 420} 490v130m45-130v130m45-130v130M${500 + i * 420} 555h180`, '#4b2f26', 8),
      ) +
      tree(250, 700, 1.1) +
      rect(680, 452, 240, 34, CREAM, 6) +
      motif(800, 320, 0.55, '#f0cf7d'),
  ),
}

mkdirSync(OUT, { recursive: true })
for (const file of readdirSync(OUT)) rmSync(join(OUT, file))
for (const [name, picture] of Object.entries({ ...products, ...others })) {
  if (!picture.startsWith('<svg') || picture.includes('NaN') || picture.includes('undefined'))
    throw new Error(`bad picture: ${name}`)
  if (name === 'logo') writeFileSync(join(OUT, 'logo.svg'), picture.replace('>', '><title>Logo</title>'))
  else
    await sharp(Buffer.from(picture))
      .webp({ quality: 82 })
      .toFile(join(OUT, `${name}.webp`))
}
