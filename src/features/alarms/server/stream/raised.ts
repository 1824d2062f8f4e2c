import { type AlarmRule, byState, gravity, type Level } from '#catalogue/alarmRules/rule.ts'
import type { Raise } from '#server/alarms/raising.ts'
import type { Device } from '#server/context/devices.ts'
import type { EpisodeRow } from './alarmWrites.ts'
import { type Episode, isAtRest, isPast, neutral, type RuleState, step } from './fold.ts'
import type { OpenBook } from './openBook.ts'

type Given = {
  /** throws for one that nobody raises */
  readonly ruleOf: (device: Device, rule: string) => AlarmRule
  readonly book: Pick<OpenBook, 'get' | 'ended'>
  readonly isThere: (deviceId: string) => boolean
  readonly rowOf: (device: Device, rule: string, episode: Episode) => EpisodeRow
  readonly write: (rows: readonly EpisodeRow[]) => Promise<void>
}

/** A rule at a device: its newest word, and its episodes up to `at` (ms). */
type Held = {
  readonly device: Device
  readonly rule: AlarmRule
  readonly level: Level | null
  readonly since: number
  readonly worst: number
  readonly at: number
  readonly state: RuleState
}

/** What features raise, folded as a rule by the gravity of its level; what is open or may return is known from the book. */
export const createRaised = ({ ruleOf, book, isThere, rowOf, write }: Given) => {
  const all = new Map<string, Held>()
  // One after the other: a word may come while an earlier one is written.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  const heldOf = (device: Device, rule: AlarmRule, ts: number): Held => {
    const known = all.get(keyOf(device, rule))
    if (known) return known
    const open = book.get(device.deviceId, rule.key)?.episode
    const ended = open ?? book.ended(device.deviceId, rule.key, ts)
    const at = ended?.course.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY
    // Only the begin of an open alarm is known: an end that comes after a restart may lie before its last change.
    const from = open?.lastBeganAt ?? at
    const none = { device, rule, level: null, since: from, worst: Number.NaN, at, state: { ...neutral, last: ended } }
    if (!open) return none
    const since = (level: Level): number => (level >= open.level ? open.lastBeganAt : Number.NaN)
    const state: RuleState = { ...neutral, since: [since(1), since(2), since(3)], worst: gravity(1), open }
    return { ...none, level: levelOf(open), worst: open.value, state }
  }

  /** Folds the newest word up to a time (ms). */
  const followed = (held: Held, to: number): { held: Held; rows: EpisodeRow[] } => {
    const rows: EpisodeRow[] = []
    let now = held
    for (const due of [...dues(held), to].filter((each) => each <= to).sort((a, b) => a - b)) {
      const next = stepped(now, due)
      if (next.changed) rows.push(rowOf(now.device, now.rule.key, next.changed))
      now = next.held
    }
    return { held: now, rows }
  }

  const take = async (held: Held, rows: readonly EpisodeRow[]): Promise<void> => {
    const asLeft = new Map(rows.map((row) => [row.episode.beganAt, row]))
    await write([...asLeft.values()])
    all.set(keyOf(held.device, held.rule), held)
  }

  const raise: Raise = (device, ruleKey, given, ts, value = Number.NaN) =>
    inTurn(async () => {
      const rule = ruleOf(device, ruleKey)
      const level = rule.enabled === false ? null : given
      const before = { ...heldOf(device, rule, ts), rule }
      if (
        ts < before.since ||
        (ts === before.since && gravity(level ?? undefined) < gravity(before.level ?? undefined))
      )
        return
      const until = followed(before, Math.max(before.at, ts - 1))
      const worst = level === null ? until.held.worst : worse(rule, until.held.worst, value)
      const said = followed({ ...until.held, device, level, since: ts, worst }, Math.max(until.held.at, ts))
      await take(said.held, [...until.rows, ...said.rows])
    })

  /** Opens, raises and ends alarms after their delay, by `now` (ms). */
  const tick = (now: number): Promise<void> =>
    inTurn(async () => {
      for (const [key, held] of all) {
        if (!isThere(held.device.deviceId)) all.delete(key)
        else if (isDue(held, now)) {
          const { held: next, rows } = followed(held, now)
          await take(next, rows)
        }
      }
    })
  return { raise, tick }
}

const keyOf = ({ deviceId }: Device, { key }: AlarmRule): string => `${deviceId} ${key}`
const levelOf = ({ level }: Episode): Level => (level === 1 || level === 2 ? level : 3)

const worse = (rule: AlarmRule, a: number, b: number): number => {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) ? b : a
  return isPast(rule, b, a) ? b : a
}

/** When the delay until a level opens, and the one until the alarm ends, is over, ms. */
const opensAt = ({ rule, state }: Held, index: number): number =>
  (state.since[index] ?? Number.NaN) + (rule.delaySeconds[index] ?? 0) * 1000
const endsAt = ({ rule, state }: Held): number => state.calm + (rule.offDelaySeconds ?? 0) * 1000

/** When the delays that run are over, ms. */
const dues = (held: Held): number[] =>
  [...held.state.since.map((_, index) => opensAt(held, index)), endsAt(held)].filter((due) => due > held.at)

/** Asked of every alarm each second, so it makes no list. */
const isDue = (held: Held, now: number): boolean => {
  const isPassed = (due: number): boolean => due > held.at && due <= now
  return isPassed(endsAt(held)) || held.state.since.some((_, index) => isPassed(opensAt(held, index)))
}

/** One moment later; `changed` is the episode that opened, moved or ended, with the value that lists show. */
const stepped = (held: Held, at: number): { held: Held; changed?: Episode } => {
  const { rule, level, state: before } = held
  const reading = level === null ? 'ok' : { value: gravity(level), place: '' }
  const { state, closed } = step({ ...rule, ...byState }, before, at, reading)
  const episode = closed ?? (state.open === before.open ? undefined : state.open)
  const value = worse(rule, held.worst, state.open && !before.open ? (before.last?.value ?? Number.NaN) : Number.NaN)
  const shown = episode && { ...episode, value, place: '' }
  const next = {
    ...held,
    at,
    worst: isAtRest(state) || closed ? Number.NaN : value,
    state: { ...state, open: state.open && shown ? shown : state.open, last: closed ? shown : state.last },
  }
  return shown ? { held: next, changed: shown } : { held: next }
}
