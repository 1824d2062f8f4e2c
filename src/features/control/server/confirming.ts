import { gravity } from '#catalogue/alarmRules/rule.ts'
import { commandOf } from '#catalogue/commands/commands.ts'
import type { ReadBack } from '#catalogue/commands/readBack.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import { type Asked, type Judged, judgeNext, readBackPoints, type Said, unjudged } from './readBack.ts'
import { tellDesks } from './signals.ts'
import { advance, type Command, commandFrom, holdCommand } from './store.ts'
import { readBackHere } from './writing.ts'

const rule = 'commandUnconfirmed'
const level = 2
/** ms: so long a result that did not show in time may still end its alarm. */
const watchedFor = 24 * 3_600_000

/** samples of a command that was not confirmed that are judged at once; the others come with the next ones */
const mostAtOnce = 4096

/** How a command is judged at its device, and how far that has come: by the samples before `next` (ms). */
type Sight = Asked & {
  readonly device: Device
  readonly readBack: ReadBack
  readonly slots: readonly number[]
  readonly judged: Judged
  readonly next: number
}
type Watched = {
  readonly command: Command
  readonly isOpen: boolean
  /** ms */
  readonly until: number
  readonly sight?: Sight
}

/** Of two commands that ask the same of a device the newer one says whether it does that. */
const wantOf = ({ device_id, name, args }: Command): string => [device_id, name, args.pointKey, args.index].join(' ')

/** Follows the devices whose commands were accepted, until they show the result or the time for it is over. */
export const createConfirming = (context: Context) => {
  const { db, clock, registry, telemetry, alarms } = context
  const watched = new Map<string, Watched>()

  const watch = (command: Command): void => {
    const want = wantOf(command)
    for (const [id, each] of watched) if (!each.isOpen && wantOf(each.command) === want) watched.delete(id)
    const isOpen = command.state === 'accepted'
    const until = (command.readback_until?.getTime() ?? 0) + (isOpen ? 0 : watchedFor)
    watched.set(command.id, { command, isOpen, until })
  }
  const change = (each: Watched, to: Partial<Watched>): void => {
    const { id } = each.command
    if (watched.has(id)) watched.set(id, { ...each, ...to })
  }
  const stored = async (id: string): Promise<Command | undefined> => {
    const row = await db.selectFrom('control_command').selectAll().where('id', '=', id).executeTakeFirst()
    return row && commandFrom(row)
  }

  const sightOf = async ({ name, args, baseline, sent_at }: Command, device: Device): Promise<Sight | undefined> => {
    const spec = commandOf(device.profile, name)
    if (!spec || !sent_at) return undefined
    const readBack = await readBackHere(db, spec, device.deviceId)
    const points = readBackPoints(readBack, device.profile, args)
    const index = Number(args.index ?? 0)
    const slots = points.map(({ firstSlot, size }) => firstSlot + (size > 1 ? index : 0))
    // A device's clock may be ahead: what it had said when the command went out is not newer, whatever its time.
    const next = Math.max(sent_at.getTime(), baseline?.ts ?? 0) + 1
    return { device, readBack, slots, args, baseline: baseline?.values ?? {}, points, judged: unjudged, next }
  }

  /** Samples not judged yet, and whether they confirm the command; until its time is over all since the sending, however late they came. */
  const look = async (each: Watched, device: Device): Promise<{ said: readonly Said[]; confirmed: boolean }> => {
    const known = each.sight?.device === device ? each.sight : undefined
    const sight = known ?? (await sightOf(each.command, device))
    if (!sight || sight.slots.length === 0) return { said: [], confirmed: false }
    const limit = each.isOpen ? {} : { limit: mostAtOnce }
    const samples = await telemetry.samples(device, sight.slots, sight.next, each.until + 1, limit)
    const said = samples.map(({ ts, values }): Said => {
      const told = sight.points.map(({ pointKey }, at) => [pointKey, values[at] ?? Number.NaN] as const)
      return { ts, values: Object.fromEntries(told.filter(([, value]) => !Number.isNaN(value))) }
    })
    const judge = (judged: Judged, sample: Said): Judged => judgeNext(sight.readBack, judged, sample, sight)
    // The newest sample may get further values: it is judged again with those that come.
    const before = said.slice(0, -1).reduce(judge, sight.judged)
    const newest = said.at(-1)
    if (!each.isOpen) change(each, { sight: newest ? { ...sight, judged: before, next: newest.ts } : sight })
    return { said, confirmed: (newest ? judge(before, newest) : before).confirmed }
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

  const judge = async (each: Watched, now: number): Promise<void> => {
    const { isOpen, until } = each
    const { id, device_id: deviceId } = each.command
    const [command, device] = [isOpen ? await stored(id) : each.command, registry.byId(deviceId)]
    if (!command) return void watched.delete(id)
    if (!device) {
      if (now < until) return
      // It was removed meanwhile: nobody can say any more what it did.
      watched.delete(id)
      if (isOpen && (await finish(id, 'unconfirmed', until, []))) tellDesks(context)
      return
    }
    const { said, confirmed } = await look(each, device)
    if (isOpen && confirmed && (await finish(id, 'done', now, said))) tellDesks(context)
    if (confirmed || command.state === 'done') {
      watched.delete(id)
      await raise(device, false, now)
    } else if (isOpen && now >= until) {
      // Before the end is written, or a process that ends in between would never ring.
      await raise(device, true, until)
      if (await finish(id, 'unconfirmed', until, said)) tellDesks(context)
      change(each, { isOpen: false, until: until + watchedFor })
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
        .orderBy('id')
        .execute()
      for (const row of rows) watch(commandFrom(row))
    },
    /** a command was accepted: samples may have come before the answer */
    accepted: async (command: Command): Promise<void> => {
      watch(command)
      await judgeAll((each) => each.command.id === command.id)
    },
    observe: (frames: readonly Frame[]): Promise<void> => {
      const heard = new Set(frames.map(({ deviceId }) => deviceId))
      return watched.size === 0 ? Promise.resolve() : judgeAll((each) => heard.has(each.command.device_id))
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
