/** Points of a group as text, and the groups behind them. `count`: how often it stands, which point says so, or 0: as often as fits. */
export type GroupFacts = {
  readonly name: string
  readonly count: number | string
  readonly points: string
  readonly groups?: readonly GroupFacts[]
}
export type ModelFacts = Pick<GroupFacts, 'points' | 'groups'>

export type PointFacts = {
  readonly name: string
  readonly type: string
  readonly registers: number
  /** the point whose power of ten multiplies it, or that power */
  readonly factor?: string
  readonly isWritable: boolean
  readonly unit?: string
}

const sizes: Readonly<Record<string, number>> = {
  int16: 1,
  uint16: 1,
  count: 1,
  enum16: 1,
  bitfield16: 1,
  sunssf: 1,
  pad: 1,
  int32: 2,
  uint32: 2,
  acc32: 2,
  enum32: 2,
  bitfield32: 2,
  float32: 2,
  int64: 4,
  uint64: 4,
  acc64: 4,
}

const read = new Map<string, readonly PointFacts[]>()

/** The points of a text as `Name uint16 Name_SF rw [unit]; …`. A string carries its registers: `string16`. */
export const pointsOf = (text: string): readonly PointFacts[] => {
  const known = read.get(text)
  if (known) return known
  const points = text.split(';').map((entry): PointFacts => {
    const [, words = '', unit] = /^([^[]*)(?:\[(.*)\])?$/.exec(entry.trim()) ?? []
    const [name = '', kind = '', ...more] = words.trim().split(/\s+/)
    const type = kind.replace(/^string\d+$/, 'string')
    const factor = more.find((word) => word !== 'rw')
    return {
      name,
      type,
      registers: type === 'string' ? Number(kind.slice(6)) : (sizes[type] ?? 0),
      isWritable: more.includes('rw'),
      ...(factor === undefined ? {} : { factor }),
      ...(unit === undefined ? {} : { unit }),
    }
  })
  read.set(text, points)
  return points
}

/** Registers of one such group with all that stands in it, where nothing in it is counted by a point. */
export const lengthOf = ({ points, groups = [] }: ModelFacts): number =>
  pointsOf(points).reduce((sum, { registers }) => sum + registers, 0) +
  groups.reduce((sum, group) => sum + lengthOf(group) * (typeof group.count === 'number' ? group.count : 0), 0)
