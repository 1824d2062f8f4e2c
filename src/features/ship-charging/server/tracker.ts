import { alone } from '#server/context/alone.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { LetIn, Tracker } from '#server/context/stream.ts'
import { isDatabaseAway } from '#server/db/connect.ts'
import { type Budget, createBudget } from '#server/derive/budget.ts'
import { createPauses } from '#server/derive/pauses.ts'
import { insertLate } from '#server/derive/pgStore.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { deriveCharges, passCharges } from './charges/derive.ts'
import { lateIn, passToShips } from './late.ts'
import { reckonQuarters } from './quarters/reckon.ts'
import { chargeFold, energyFold, forgetRemoved, lateDevices, lateOf, openShips, reckonedTo } from './reading/store.ts'
import { reckonSlice } from './slice.ts'

/** how often what runs is reckoned on, ms */
const onEvery = 60_000

/** legs in a tick: each reads all samples of its batteries */
const quartersAtOnce = 3

const carries = ({ profile }: Device): boolean => profile.natures.has('carries')

/**
 * Keeps the energy of legs and stays and the records of swaps and charges as the stored samples, mounts, legs and charges have it. What
 * changes them is noted as a late range in the database, by triggers and by `observe`; ticks reckon that time anew, a slice at a time.
 */
export const createEnergyTracker = (context: Context, budget: Budget = createBudget()): Tracker => {
  const { pool, registry, log, clock } = context
  const pauses = createPauses()
  const running = new Set<string>()
  let reached = new Map<string, number>()
  let onAt = Number.NEGATIVE_INFINITY

  /** Runs work on one device; a fault is told and the device is tried again after a pause. Returns whether it succeeded. */
  const attempt = async (device: Device, work: () => Promise<void>): Promise<boolean> => {
    const began = performance.now()
    try {
      await work()
      pauses.succeeded(device.deviceId)
      return true
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      const pauseMs = pauses.failed(device.deviceId, clock())
      log.error('the energy of a ship cannot be reckoned; it is tried again', {
        device: device.deviceCode,
        pauseMs,
        error,
      })
      return false
    } finally {
      budget.spend(performance.now() - began)
    }
  }
  const devicesOf = (ids: Iterable<string>, now: number): Device[] =>
    [...ids].flatMap((id) => (pauses.isPaused(id, now) ? [] : (registry.byId(id) ?? [])))

  const reckonShip = async (ship: Device): Promise<boolean> => {
    const { deviceId } = ship
    const late = await lateOf(pool, energyFold, deviceId)
    const from = (reached.get(deviceId) ?? clock()) + 1
    const isOn = late.ranges.length === 0
    const { done, rest } = await reckonSlice(context, ship, isOn ? { ids: [], ranges: [{ from, to: clock() }] } : late)
    if (done) {
      reached.set(deviceId, Math.max(reached.get(deviceId) ?? done.to, done.to))
      await deriveCharges(context, ship, done)
    } else if (isOn) await deriveCharges(context, ship, { from, to: clock() })
    return rest.length === 0
  }

  /** Slices of ships in turn, until the time for it is used up. */
  const reckonSome = async (late: Set<string>, now: number, letIn: LetIn): Promise<void> => {
    for (let isFirst = true; isFirst || budget.left(); isFirst = false) {
      const [ship] = devicesOf([...late, ...running], now)
      if (!ship) return
      late.delete(ship.deviceId)
      running.delete(ship.deviceId)
      await attempt(ship, async () => {
        if (!(await reckonShip(ship))) late.add(ship.deviceId)
      })
      await letIn()
    }
  }

  const tick = async (now: number, letIn: LetIn = alone): Promise<void> => {
    if (hasPassed(onEvery, onAt, now)) {
      await forgetRemoved(pool)
      for (const id of await openShips(pool)) running.add(id)
      onAt = now
    }
    for (const battery of devicesOf(await lateDevices(pool, chargeFold), now)) {
      await attempt(battery, () => passCharges(context, battery))
      await letIn()
    }
    const noted = devicesOf(await lateDevices(pool, energyFold), now)
    const batteries = noted.filter((device) => !carries(device))
    for (const battery of batteries) {
      await attempt(battery, () => passToShips(context, battery))
      await letIn()
    }
    const ids = batteries.length === 0 ? noted.map(({ deviceId }) => deviceId) : await lateDevices(pool, energyFold)
    const late = new Set(ids.filter((id) => registry.byId(id)?.profile.natures.has('carries')))
    await reckonSome(late, now, letIn)
    await reckonQuarters(context, quartersAtOnce)
    if (late.size > 0) log.info('the energy of ships is being reckoned', { ships: late.size })
  }

  return {
    name: 'ship energy',
    start: async () => {
      await forgetRemoved(pool)
      reached = await reckonedTo(pool)
    },
    observe: async (frames) => insertLate(pool, energyFold, lateIn(context, frames, reached)),
    tick,
  }
}
