import type { Features } from './features.ts'
import type { Position } from './polyline.ts'

/** Speeds in kn at which the next step of lightness begins. */
export const speedSteps = [2, 5, 8] as const
export type SpeedStep = 0 | 1 | 2 | 3
export const speedStepOf = (knots: number): SpeedStep =>
  knots < speedSteps[0] ? 0 : knots < speedSteps[1] ? 1 : knots < speedSteps[2] ? 2 : 3

/** A stretch of a way, sailed at a speed, or nothing known between its ends. */
type RoutePiece = { readonly line: readonly Position[]; readonly step: SpeedStep | 'gap' }
export const markKinds = ['start', 'end', 'anchor', 'swap'] as const
export type MarkKind = (typeof markKinds)[number]
type RouteMark = { readonly kind: MarkKind; readonly at: Position }
/** A way that was sailed, WGS-84, oldest piece first, with what happened on it. */
export type Route = { readonly pieces: readonly RoutePiece[]; readonly marks: readonly RouteMark[] }

export const routePositions = (route: Route | undefined): readonly Position[] => [
  ...(route?.pieces.flatMap(({ line }) => line) ?? []),
  ...(route?.marks.map(({ at }) => at) ?? []),
]

/** The same way in the coordinates that a map is drawn in. */
export const routeOn = (route: Route, shift: (at: Position) => Position): Route => ({
  pieces: route.pieces.map((piece) => ({ ...piece, line: piece.line.map(shift) })),
  marks: route.marks.map((mark) => ({ ...mark, at: shift(mark.at) })),
})

/** Outlines in a field of 26 × 26, to be filled; an anchor and the arrows of a swap have the theme's text colour. */
export const markOutlines: Readonly<Record<MarkKind, string>> = {
  start: 'M13 5a8 8 0 1 0 .01 0z',
  end: 'M6 6H20V20H6z',
  anchor:
    'M13 3a3 3 0 0 1 1.2 5.7V10H18V12H14.2V20.4C17 20 19 18 19.4 15.4L17.6 16.6 20.6 12 23 16.8 21.4 15.9C20.6 20 17.2 23 13 23S5.4 20 4.6 15.9L3 16.8 5.4 12 8.4 16.6 6.6 15.4C7 18 9 20 11.8 20.4V12H8V10H11.8V8.7A3 3 0 0 1 13 3z',
  swap: 'M3 9H17V5L23 10.5 17 16V12H3zM23 17H9V13.5L3 18.5 9 23.5V20H23z',
}

const plain = (line: readonly Position[]): number[][] => line.map(([lon, lat]) => [lon, lat])

/** Lines with `step` 0 to 3, gaps with -1; marks with their kind. */
export const routeFeatures = (route: Route | undefined): Features => ({
  type: 'FeatureCollection',
  features: [
    ...(route?.pieces ?? []).map(({ line, step }) => ({
      type: 'Feature' as const,
      geometry: { type: 'LineString' as const, coordinates: plain(line) },
      properties: { part: step === 'gap' ? 'gap' : 'piece', step: step === 'gap' ? -1 : step },
    })),
    ...(route?.marks ?? []).map(({ kind, at }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [...at] },
      properties: { part: 'mark', kind },
    })),
  ],
})
