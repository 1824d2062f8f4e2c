export type Position = readonly [lon: number, lat: number]

const scale = 10_000

const written = (value: number): string => {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let out = ''
  while (rest >= 0x20) {
    out += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>= 5
  }
  return out + String.fromCharCode(rest + 63)
}

/** A line of positions in degrees as text: differences in 1/10,000 degree, five bits a character (the encoded polyline format, longitude first). */
export const encodeLine = (line: readonly Position[]): string => {
  let [x, y] = [0, 0]
  return line
    .map(([lon, lat]) => {
      const [nextX, nextY] = [Math.round(lon * scale), Math.round(lat * scale)]
      const step = written(nextX - x) + written(nextY - y)
      ;[x, y] = [nextX, nextY]
      return step
    })
    .join('')
}

/** The reverse of `encodeLine`. */
export const decodeLine = (text: string): Position[] => {
  const steps: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of text) {
    const bits = letter.charCodeAt(0) - 63
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits < 0x20) {
      steps.push(value & 1 ? ~(value >> 1) : value >> 1)
      value = 0
      shift = 0
    }
  }
  let [x, y] = [0, 0]
  const line: Position[] = []
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    line.push([x / scale, y / scale])
  }
  return line
}
