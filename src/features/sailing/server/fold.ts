import type { Device } from '#server/context/devices.ts'
import type { Fold } from '#server/derive/fold.ts'
import type { Sample } from './legs/fixes.ts'
import { neutral, open, type State, step } from './legs/legs.ts'
import type { Port } from './legs/ports.ts'
import type { LegRow, StateRow } from './legs/rows.ts'
import type { PortBook } from './ports/book.ts'
import { legKind, stateKind } from './tables.ts'

/** names the fold in the database */
export const sailingFold = 'sailing'

const keys = ['lon', 'lat', 'sog', 'navStatus', 'sailedDistance'] as const

const sampleOf = (ts: number, values: ArrayLike<number>): Sample => {
  const [lon = Number.NaN, lat = Number.NaN, sog = Number.NaN, status = Number.NaN, value = Number.NaN] =
    Array.from(values)
  return { ts, lon, lat, sog, status, ...(Number.isNaN(value) ? {} : { counted: { ts, value } }) }
}

/** Ships that report where they are. */
const isShip = ({ profile }: Device): boolean => profile.natures.has('positioned') && profile.natures.has('carries')

/** What ships do and their legs from port to port. */
export const foldOver = (ports: PortBook): Fold<readonly Port[], State, Sample, StateRow | LegRow> => ({
  name: sailingFold,
  follows: isShip,
  slots: ({ profile }) => keys.map((key) => profile.byKey.get(key)?.firstSlot ?? -1),
  sampleOf,
  given: ({ merchantPath }) => ports.within(merchantPath),
  // What is read here is at least as new as the change that made this range late.
  givenSince: async ({ merchantPath }) => {
    await ports.read()
    return ports.within(merchantPath)
  },
  neutral,
  step,
  open: (_, state) => open(state),
  kinds: { state: stateKind, leg: legKind },
})
