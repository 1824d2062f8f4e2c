import { glyphs } from './glyphs.ts'

const width = 132
const height = 44
/** Legible on both themes: dark strokes on a ground of its own. */
const ink = '#12324f'
const ground = '#e9f1f6'

type Point = readonly [number, number]
type Random = () => number

const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

const shuffled = <T>(random: Random, items: readonly T[]): T[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

/** One character, turned, sized and moved a little, as single lines without their order. */
const linesOf = (random: Random, character: string, place: number): [Point, Point][] => {
  const turn = between(random, -0.28, 0.28)
  const size = between(random, 1.7, 2.1)
  const [left, top] = [14 + place * 29 + between(random, -2, 3), between(random, 5, 12)]
  const put = ([x, y]: Point): Point => {
    const [across, down] = [(x - 5) * size * 0.92, (y - 7) * size]
    return [
      left + 9 + across * Math.cos(turn) - down * Math.sin(turn) + between(random, -0.4, 0.4),
      top + 13.5 + across * Math.sin(turn) + down * Math.cos(turn) + between(random, -0.4, 0.4),
    ]
  }
  return (glyphs[character] ?? []).flatMap((stroke) => {
    const points = stroke.map(put)
    return points.slice(1).map((point, at): [Point, Point] => [points[at] ?? point, point])
  })
}

const noise = (random: Random): [Point, Point] => {
  const [x, y] = [between(random, 0, width), between(random, 0, height)]
  return [
    [x, y],
    [x + between(random, -16, 16), y + between(random, -9, 9)],
  ]
}

const draw = (lines: readonly (readonly [Point, Point])[]): string =>
  lines.map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`).join('')

/** The characters as an SVG data URL; `random` gives numbers in [0, 1). */
export const captchaImage = (characters: string, random: Random): string => {
  const strokes = shuffled(
    random,
    [...characters].flatMap((character, place) => linesOf(random, character, place)),
  )
  const scratches = Array.from({ length: 9 }, () => noise(random))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    `<g fill="none" stroke="${ink}" stroke-linecap="round">` +
    `<path stroke-width="1.1" d="${draw(scratches)}"/><path stroke-width="2.7" d="${draw(strokes)}"/></g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
