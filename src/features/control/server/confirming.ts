import { gravity } from '#catalogue/alarmRules/rule.ts'
import { commandOf } from '#catalogue/commands/commands.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import { isConfirmed, readBackPoints, type Said } from './readBack.ts'
import { tellDesks } from './signals.ts'
import { advance, type Command, commandFrom, holdCommand } from './store.ts'
import { readBackHere } from './writing.ts'

const rule = 'commandUnconfirmed'
const level = 2
/** ms: so long a result that did not show in time may still end its alarm. */
const watchedFor = 24 * 3_600_000

type Watched = { readonly id: string; readonly deviceId: string; readonly isOpen: boolean; readonly until: number }

/** Follows the devices whose commands were accepted, until they show the result or the time for it is over. */
export const createConfirming = (context: Context) => {
  const { db, clock, registry, telemetry, alarms } = context
  const watched = new Map<string, Watched>()

  const watch = ({ id, device_id, state, readback_until }: Command): void => {
    const until = readback_until?.getTime() ?? 0
    watched.set(id, { id, deviceId: device_id, isOpen: state === 'accepted', until })
  }
  const stored = async (id: string): Promise<Command | undefined> => {
    const row = await db.selectFrom('control_command').selectAll().where('id', '=', id).executeTakeFirst()
    return row && commandFrom(row)
  }

  /** Samples since the sending, and whether they confirm the command; late ones count for its alarm alone. */
  const look = async (command: Command, device: Device, now: number) => {
    const spec = commandOf(device.profile, command.name)
    const sentAt = command.sent_at?.getTime()
    if (!spec || sentAt === undefined) return { said: [], confirmed: false }
    const readBack = await readBackHere(db, spec, device.deviceId)
    const points = readBackPoints(readBack, device.profile, command.args)
    const index = Number(command.args.index ?? 0)
    const slots = points.map(({ firstSlot, size }) => firstSlot + (size > 1 ? index : 0))
    // A device's clock may be ahead: what it had said when the command went out is not newer, whatever its time.
    const from = Math.max(sentAt, command.baseline?.ts ?? 0) + 1
    const end = command.state === 'accepted' ? command.readback_until?.getTime() : undefined
    const samples =
      slots.length === 0 ? [] : await telemetry.samples(device, slots, from, (end ?? now + watchedFor) + 1)
    const said = samples.map(({ ts, values }): Said => {
      const known = points.map(({ pointKey }, at) => [pointKey, values[at] ?? Number.NaN] as const)
      return { ts, values: Object.fromEntries(known.filter(([, value]) => !Number.isNaN(value))) }
    })
    return {
      said,
      confirmed: isConfirmed(readBack, said, {
        args: command.args,
        baseline: command.baseline?.values ?? {},
        points,
      }),
    }
  }

  const finish = (id: string, state: 'done' | 'unconfirmed', at: number, said: readonly Said[]): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const held = await holdCommand(trx, id)
      if (held?.state !== 'accepted') return false
      const readback = newestOf(said)
      await advance(trx, held, state, { at }, { readback: JSON.stringify(readback) })
      return true
    })

  const raise = (device: Device, is: boolean, ts: number): Promise<void> =>
    alarms.raise(device, rule, is ? level : null, ts, is ? gravity(level) : undefined)

  const judge = async ({ id, deviceId, isOpen, until }: Watched, now: number): Promise<void> => {
    const [command, device] = [await stored(id), registry.byId(deviceId)]
    if (!command) return void watched.delete(id)
    if (!device) {
      if (now < until) return
      // It was removed meanwhile: nobody can say any more what it did.
      watched.delete(id)
      if (isOpen && (await finish(id, 'unconfirmed', until, []))) tellDesks(context)
      return
    }
    const { said, confirmed } = await look(command, device, now)
    if (isOpen && confirmed && (await finish(id, 'done', now, said))) tellDesks(context)
    if (confirmed || command.state === 'done') {
      watched.delete(id)
      await raise(device, false, now)
    } else if (isOpen && now >= until) {
      // Before the end is written, or a process that ends in between would never ring.
      await raise(device, true, until)
      if (await finish(id, 'unconfirmed', until, said)) tellDesks(context)
      watched.set(id, { id, deviceId, isOpen: false, until: until + watchedFor })
    } else if (!isOpen && now >= until) {
      watched.delete(id)
      await raise(device, false, now)
    }
  }

  const judgeAll = async (which: (each: Watched) => boolean): Promise<void> => {
    for (const each of [...watched.values()]) if (which(each)) await judge(each, clock())
  }

  return {
    /** reads what is accepted, and what was not confirmed of late */
    start: async (): Promise<void> => {
      const since = new Date(clock() - watchedFor)
      const rows = await db
        .selectFrom('control_command')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('state', '=', 'accepted'),
            eb.and([eb('state', '=', 'unconfirmed'), eb('finished_at', '>', since)]),
          ]),
        )
        .execute()
      for (const row of rows) {
        const command = commandFrom(row)
        watch(command)
        const isOpen = command.state === 'accepted'
        if (!isOpen)
          watched.set(row.id, {
            id: row.id,
            deviceId: row.device_id,
            isOpen,
            until: (row.readback_until?.getTime() ?? 0) + watchedFor,
          })
      }
    },
    /** a command was accepted: samples may have come before the answer */
    accepted: async (command: Command): Promise<void> => {
      watch(command)
      await judgeAll(({ id }) => id === command.id)
    },
    observe: (frames: readonly Frame[]): Promise<void> => {
      const heard = new Set(frames.map(({ deviceId }) => deviceId))
      return watched.size === 0 ? Promise.resolve() : judgeAll(({ deviceId }) => heard.has(deviceId))
    },
    tick: (): Promise<void> => judgeAll(({ until }) => clock() >= until),
  }
}

/** The newest value of each point. */
const newestOf = (said: readonly Said[]): Command['readback'] => {
  const newest = new Map<string, { code: string; value: number; ts: number }>()
  for (const { ts, values } of said)
    for (const [code, value] of Object.entries(values)) newest.set(code, { code, value, ts })
  return [...newest.values()]
}
