import type { Registry } from '#server/context/devices.ts'
import type { Connector, KnownPile, PileDesk, PileReading } from '#server/piles/desk.ts'
import type { Sink } from '../driver.ts'
import { charging, finishing, preparing } from './codec/states.ts'

type Given = {
  readonly desk: PileDesk
  readonly sink: Sink
  readonly registry: Registry
  readonly clock: () => number
}

/** What is known of an outlet from what its pile said; 0 is the pile itself. */
type Outlet = {
  device: Connector | undefined
  state: number | null
  /** ms of the word that it comes from */
  stateTs: number
  /** when it came, by our clock */
  toldAt: number
  /** of the transaction that runs, as its chargingState said */
  charging: number | null
  transaction: string | null
  hadTransaction: boolean
  /** ms of the newest frame */
  newest: number
  /** not repeated before: a command may have changed it (ms) */
  unsureUntil: number
  /** the code that is active now; undefined where a process before this one knew */
  fault: string | undefined
}

/** A state is repeated while its pile is connected, so that an idle outlet is heard like any other device (ms). */
export const repeatMs = 10_000
/** A state of the last minute holds from now. */
const freshMs = 60_000

const fresh = (): Outlet => ({
  ...{
    device: undefined,
    state: null,
    stateTs: 0,
    toldAt: 0,
    charging: null,
    transaction: null,
    hadTransaction: false,
  },
  ...{ newest: 0, unsureUntil: 0, fault: undefined },
})

/** Remembers the outlets of a pile over its connections and writes what they measure as telemetry of their devices. */
export const createOutlets = (pile: () => KnownPile, { desk, sink, registry, clock }: Given) => {
  const outlets = new Map<number, Outlet>()
  const outletOf = (connector: number): Outlet => {
    const known = outlets.get(connector) ?? fresh()
    outlets.set(connector, known)
    return known
  }
  const deviceOf = async (connector: number): Promise<Connector> => {
    const outlet = outletOf(connector)
    if (!outlet.device || !registry.byId(outlet.device.deviceId)) {
      outlet.device = await desk.connector(pile(), connector)
      // Made a moment ago: a frame of a device that nobody knows would be refused.
      if (!registry.byId(outlet.device.deviceId)) await registry.reload()
    }
    return outlet.device
  }
  const tell = async (connector: number, kind: string, content: unknown): Promise<void> => {
    const { code } = await deviceOf(connector)
    const { code: source } = pile()
    const sender = registry.byCode(source)
    const payload = Buffer.from(JSON.stringify(content))
    await sink.accept({ topic: `devices/${code}/${kind}`, payload, source, ...(sender ? { sender } : {}) })
  }
  const write = async (connector: number, ts: number, values: Readonly<Record<string, number>>): Promise<void> => {
    const outlet = outletOf(connector)
    outlet.newest = Math.max(outlet.newest, ts)
    await tell(connector, 'telemetry', { ts, values })
  }
  /** Later than the frame before, since of two values of one moment the greater would stay. */
  const next = (connector: number): number => {
    const [now, { newest }] = [clock(), outletOf(connector)]
    return newest >= now && newest < now + 1000 ? newest + 1 : now
  }

  return {
    tell,
    numbers: (): number[] => [...outlets.keys()].filter((connector) => connector > 0).sort((a, b) => a - b),
    transactionOf: (connector: number): string | null => outletOf(connector).transaction,
    connectorOf: (transaction: string): number | null =>
      [...outlets].find(([, outlet]) => outlet.transaction === transaction)?.[0] ?? null,
    began: (connector: number, transaction: string): void => {
      Object.assign(outletOf(connector), { transaction, hadTransaction: true })
    },
    ended: (transaction: string): void => {
      for (const outlet of outlets.values())
        if (outlet.transaction === transaction) Object.assign(outlet, { transaction: null, charging: null })
    },
    charges: (connector: number, state: number | null): void => {
      if (state !== null) outletOf(connector).charging = state
    },
    /** What "Occupied" means here: as the transaction says, which charges where it says nothing, else before or after one. */
    occupied: (connector: number): number => {
      const { charging: said, transaction, hadTransaction } = outletOf(connector)
      if (transaction !== null) return said ?? charging
      return hadTransaction ? finishing : preparing
    },
    /** Whether a transaction runs that never said how it charges, and the outlet shows none. */
    isUnsaid: (connector: number): boolean => {
      const { charging: said, transaction, state } = outletOf(connector)
      return transaction !== null && said === null && (state === null || state <= preparing || state === finishing)
    },
    /** Values of a late or offline message go behind newer ones only: they never become the newest. */
    measured: async (connector: number, readings: readonly PileReading[], isLive: boolean): Promise<void> => {
      for (const { ts, values, context } of readings)
        if (context === 'sample' && (isLive || ts < outletOf(connector).newest)) await write(connector, ts, values)
    },
    /** An older word than the one that holds changes nothing, unless it is of the last minute: a clock may have been set back. */
    says: async (connector: number, state: number, ts: number): Promise<void> => {
      const outlet = outletOf(connector)
      const isFresh = clock() - ts < freshMs
      if (ts < outlet.stateTs && !isFresh) return
      if (state <= preparing) outlet.hadTransaction = outlet.transaction !== null
      Object.assign(outlet, { state, stateTs: ts, toldAt: clock(), unsureUntil: 0 })
      await write(connector, isFresh ? next(connector) : ts, { connectorState: state })
    },
    /** Until it is told anew, or for a minute, the state is not repeated. */
    unsure: (connector: number): void => {
      for (const [number, outlet] of outlets)
        if (connector === 0 || number === connector) outlet.unsureUntil = clock() + freshMs
    },
    toldSince: (connector: number, at: number): boolean => outletOf(connector).toldAt >= at,
    isKnown: (connector: number): boolean => outletOf(connector).state !== null,
    /** The code that is active now; of an outlet that this process has not heard yet, as it was stored. */
    faultOf: async (connector: number): Promise<string> => {
      const outlet = outletOf(connector)
      outlet.fault ??= await desk.activeFault(await deviceOf(connector))
      return outlet.fault
    },
    setFault: (connector: number, fault: string): void => {
      outletOf(connector).fault = fault
    },
    repeat: async (): Promise<void> => {
      const now = clock()
      for (const [connector, { state, newest, unsureUntil }] of outlets)
        if (state !== null && now - newest >= repeatMs && now >= unsureUntil)
          await write(connector, now, { connectorState: state })
    },
  }
}
export type Outlets = ReturnType<typeof createOutlets>
