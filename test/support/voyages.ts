const minute = 60_000
/** `at`: minutes since the beginning of the story. */
type Position = { readonly at: number; readonly lon: number; readonly lat: number; readonly sog: number }

const every = (from: number, to: number, pace: number): number[] =>
  Array.from({ length: Math.floor((to - from) / pace) + 1 }, (_, index) => from + index * pace)
const still = (from: number, to: number, lon: number, pace = 3): Position[] =>
  every(from, to, pace).map((at) => ({ at, lon, lat: 32, sog: 0.1 }))
/** Linear from `lon` at minute `from` to `end` at minute `to`, which is not part of it. */
const moving = (from: number, to: number, lon: number, end: number): Position[] =>
  every(from, to - 1, 1).map((at) => ({ at, lon: lon + ((end - lon) * (at - from)) / (to - from), lat: 32, sog: 10.2 }))

/** The ports of the stories, and the stories in minutes. */
export const portA = { portNameCn: '甲港', portNameEn: 'A', lon: 119, lat: 32, radius: 1000 }
export const portB = { portNameCn: '乙港', portNameEn: 'B', lon: 119.6, lat: 32, radius: 1000 }
export const fromAToB = [...still(0, 117, 119), ...moving(120, 300, 119, 119.6), ...still(300, 417, 119.6)]
export const anchored = [
  ...still(0, 117, 119),
  ...moving(120, 210, 119, 119.3),
  ...still(210, 267, 119.3),
  ...moving(268, 360, 119.3, 119.6),
  ...still(360, 420, 119.6),
]
export const shifted = [
  ...still(0, 117, 119),
  ...every(120, 130, 1).map((at) => ({ at, lon: 119 + (0.005 * (at - 120)) / 10, lat: 32, sog: 1.6 })),
  ...still(133, 238, 119.005),
  ...moving(240, 420, 119.005, 119.6),
  ...still(420, 480, 119.6),
]
export const turned = [
  ...still(0, 117, 119),
  ...moving(120, 300, 119, 119.6),
  ...still(300, 304, 119.6, 1),
  ...moving(304, 484, 119.6, 119).slice(1),
  ...still(484, 544, 119),
]

export type Story = readonly Position[]
/** What a ship reports that lives this story from `start` (ms) on. */
export const reportsOf = (story: Story, start: number): { ts: number; values: Record<string, number> }[] =>
  story.map(({ at, lon, lat, sog }) => ({ ts: start + at * minute, values: { lon, lat, sog } }))
