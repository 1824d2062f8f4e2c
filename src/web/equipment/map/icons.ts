import type { Palette } from '../../look/palette.ts'
import type { AlarmLevel } from '../pictures/unitState.ts'
import type { State } from '../states/StateTag.tsx'
import type { MapPlace } from './places.ts'
import { type MarkKind, markOutlines } from './route.ts'
import { markColor } from './routeLayers.ts'

const size = 104

export const colorOfState = (state: State, palette: Palette): string =>
  ({
    charging: palette.charge,
    ok: palette.charge,
    discharging: palette.discharge,
    info: palette.discharge,
    fault: palette.level1,
    lost: palette.level1,
    level1: palette.level1,
    level2: palette.level2,
    level3: palette.level3,
    standby: palette.dim,
    shutdown: palette.dim,
    offline: palette.dim,
    connecting: palette.dim,
    stale: palette.dim,
  })[state]

/** Outlines in a field of 26 × 26; a ship's bow is up, so that it can be turned by its course. */
export const outlines = {
  ship: 'M13 2L20 10V22L13 19L6 22V10z',
  station: 'M13 3L23 12V23H3V12z',
  box: 'M2 7H24V20H2z',
} as const

const question = 'M10.5 11a2.5 2.5 0 1 1 3.6 2.2L13 14.5M13 16.5V17.5'

const marks: Partial<Record<State, string>> = {
  charging: 'M13 9L17 16H9z',
  discharging: 'M9 10H17L13 17z',
  standby: 'M10 10H16V16H10z',
  shutdown: 'M13 10a3.5 3.5 0 1 0 .01 0M13 11.5a2 2 0 1 1 -.01 0',
  offline: question,
  stale: question,
  fault: 'M9 9L17 17M17 9L9 17',
}
/** A place whose position is old is hollow. */
export const isHollow = (state: State): boolean => state === 'stale'
export const markOf = (state: State): string => marks[state] ?? 'M13 11a2 2 0 1 0 .01 0'

const drawn = (draw: (context: CanvasRenderingContext2D) => void): ImageData => {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw map symbols on')
  context.scale(4, 4)
  draw(context)
  return context.getImageData(0, 0, size, size)
}

/** A marker, four times as large as shown: filled with the state's colour, with its mark. */
const iconOf = (kind: MapPlace['kind'], state: State, palette: Palette): ImageData =>
  drawn((context) => {
    const shape = new Path2D(outlines[kind])
    const [inside, line] = isHollow(state)
      ? [palette.card, colorOfState(state, palette)]
      : [colorOfState(state, palette), palette.card]
    context.fillStyle = inside
    context.strokeStyle = line
    context.lineWidth = 1.5
    context.fill(shape)
    context.stroke(shape)
    context.fillStyle = line
    if (!isHollow(state)) context.fill(new Path2D(markOf(state)))
    if (state === 'fault' || state === 'offline' || isHollow(state)) context.stroke(new Path2D(markOf(state)))
  })

/** The badge of an alarm level: its number in its colour. */
const badgeOf = (level: AlarmLevel, palette: Palette): ImageData =>
  drawn((context) => {
    context.fillStyle = palette.card
    context.strokeStyle = palette[`level${level}`]
    context.lineWidth = 2
    context.beginPath()
    context.roundRect(6, 6, 14, 14, 4)
    context.fill()
    context.stroke()
    context.fillStyle = palette[`level${level}`]
    context.font = '700 11px sans-serif'
    context.textAlign = 'center'
    context.fillText(String(level), 13, 17)
  })

/** A ring around a place, filled to `soc` % from the top. */
const ringOf = (state: State, soc: number, palette: Palette): ImageData =>
  drawn((context) => {
    const top = -Math.PI / 2
    context.lineWidth = 2
    context.strokeStyle = palette.border
    context.beginPath()
    context.arc(13, 13, 11.5, 0, 2 * Math.PI)
    context.stroke()
    context.strokeStyle = colorOfState(state, palette)
    context.beginPath()
    context.arc(13, 13, 11.5, top, top + (2 * Math.PI * soc) / 100)
    context.stroke()
  })

/** What happened on a way: `mark anchor`. */
const routeMarkOf = (kind: MarkKind, palette: Palette): ImageData =>
  drawn((context) => {
    const shape = new Path2D(markOutlines[kind])
    context.strokeStyle = palette.card
    context.lineWidth = 2.5
    context.stroke(shape)
    context.fillStyle = markColor(kind, palette)
    context.fill(shape)
  })

/** The picture of an icon named as the style names them: `ship charging`, `ring charging 70`, `level 2`, `mark start`. */
export const imageOf = (name: string, palette: Palette): ImageData => {
  const [kind, of, soc] = name.split(' ')
  if (kind === 'ring') return ringOf(of as State, Number(soc), palette)
  if (kind === 'mark') return routeMarkOf(of as MarkKind, palette)
  return kind === 'level'
    ? badgeOf(Number(of) as AlarmLevel, palette)
    : iconOf(kind as MapPlace['kind'], of as State, palette)
}
