import type { Device } from '#server/context/devices.ts'
import { unitOf } from '#server/equipment/tree.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import type { FindAnswer, Mention } from './answers.ts'
import { byStation } from './byStation.ts'
import { inputs } from './inputs.ts'
import { fitting } from './fitting.ts'
import { bareNumbers } from './names/bareNumber.ts'
import { type Directory, directoryOf, type Named, numberKey } from './names/directory.ts'
import { type Spoken, spokenIn } from './names/mentions.ts'
import { nearest } from './names/nearest.ts'
import { placeOf, seesDevice, stationPlace } from './place.ts'
import type { Asking, Tool } from './tool.ts'

const mostListed = 8

/** Between two names: the second lies in the first, the first in the second, or both stand side by side. */
const innerFollows = /^\s*(?:的|之|'s|’s|\/|-|—|>|·|里的?|中的?|上的?|，|,)?\s*$/i
const outerFollows = /^\s*(?:of|in|on|at|@|aboard|from|below)\s*(?:the\s*)?$/i
const sideBySide = /^\s*(?:,|，|、|和|与|跟|及|对比|比|and|&|vs\.?|versus|or|或|还是|than)\s*$/i

type Seen = Spoken & { readonly named: readonly Named[] }

/** What the caller may see of it. A station is seen where one of its devices is. */
const seenOf = async (asking: Asking, spoken: readonly Spoken[]): Promise<Seen[]> => {
  const breathe = createBreath()
  const devicesOf = byStation(asking.context.registry)
  const isSeen = (each: Named): boolean =>
    'device' in each
      ? seesDevice(asking, each.device)
      : (devicesOf.get(each.station.stationId) ?? []).some((device) => seesDevice(asking, device))
  const seen: Seen[] = []
  for (const each of spoken) {
    const named: Named[] = []
    for (const one of each.named) {
      await breathe()
      if (isSeen(one)) named.push(one)
    }
    seen.push({ ...each, named })
  }
  return seen
}

/** True where `inner` hangs below, stands in, or is mounted at one of `outer`. */
const liesIn = ({ context: { registry, places } }: Asking, inner: Named, outer: readonly Named[]): boolean => {
  if (!('device' in inner)) return false
  const { device } = inner
  const place = registry.byId(places.mountOf(unitOf(registry, device).deviceId)?.placeId ?? '')
  const isIn = (each: Device): boolean =>
    outer.some((one) =>
      'device' in one
        ? one.device !== device && registry.isWithin(each, one.device)
        : each.stationId === one.station.stationId,
    )
  return isIn(device) || (place !== undefined && isIn(place))
}

/** Behind its whole with nothing between, a part is looked for there and nowhere else. */
const strictly = /^\s*的?\s*$/
const arePartsOf = (inner: Seen, outer: Seen): boolean =>
  outer.named.some((each) => 'device' in each) &&
  inner.named.every((each) => 'device' in each && each.device.parentId !== null)

/** "cluster 6 of box 12" names one thing: what stands around a name narrows it, and goes with it; "clusters 1 and 2 of box 12" name two. */
const joined = (asking: Asking, text: string, seen: readonly Seen[]): Seen[] => {
  let rest = [...Map.groupBy(seen, ({ start, end }) => `${start} ${end}`).values()]
  const narrow = (inner: Seen, outer: Seen): Seen => ({
    start: Math.min(inner.start, outer.start),
    end: Math.max(inner.end, outer.end),
    named: inner.named.filter((each) => liesIn(asking, each, outer.named)),
  })
  for (let index = 0; index + 1 < rest.length; ) {
    const [lefts, rights] = [rest[index] ?? [], rest[index + 1] ?? []]
    const [left, right] = [lefts[0], rights[0]]
    if (!left || !right) break
    const between = text.slice(left.end, right.start)
    const inRight = outerFollows.test(between)
    const [inners, outers] = inRight ? [lefts, rights] : [rights, lefts]
    const [outer] = outers
    const isJoint = (inRight || innerFollows.test(between)) && outers.length === 1 && outer !== undefined
    const found = isJoint && outer.named.length > 0 ? inners.map((inner) => narrow(inner, outer)) : []
    const isMeant = inners.every(
      (inner) => inner.named.length > 0 && outer && arePartsOf(inner, outer) && (inRight || strictly.test(between)),
    )
    // Beside each other without one being in the other: two names, unless the inner one was meant to be found there.
    if (found.some(({ named }) => named.length > 0) || (found.length > 0 && isMeant)) {
      rest = [...rest.slice(0, index), found, ...rest.slice(index + 2)]
      index = Math.max(0, index - 1)
    } else index += 1
  }
  return rest.flat()
}

/** A name that says too little alone is looked for in what else the text names; that is then only where it stands. */
const placed = (asking: Asking, text: string, seen: readonly Seen[]): Seen[] => {
  const used = new Set<Seen>()
  const found = seen.map((each): Seen => {
    if (each.named.length < 2) return each
    for (const other of seen) {
      if (other === each || other.named.length === 0) continue
      const named = each.named.filter((one) => liesIn(asking, one, other.named))
      if (named.length === 0) continue
      const [first, last] = other.start < each.start ? [other, each] : [each, other]
      if (!sideBySide.test(text.slice(first.end, last.start))) used.add(other)
      return { ...each, named }
    }
    return each
  })
  return found.filter((_, index) => !used.has(seen[index] as Seen))
}

/** "cluster 6 of box 12 and 1": what stands beside a part is one of the same whole, where it has such. */
const besideParts = (asking: Asking, text: string, seen: readonly Seen[]): Seen[] => {
  const found: Seen[] = []
  for (const each of seen) {
    const before = found.at(-1)
    const [only] = before?.named.length === 1 ? before.named : []
    const isBeside = before !== undefined && sideBySide.test(text.slice(before.end, each.start))
    const whole = only && 'device' in only ? asking.context.registry.byId(only.device.parentId ?? '') : undefined
    const own =
      whole && isBeside && each.named.length > 1
        ? each.named.filter((one) => liesIn(asking, one, [{ device: whole }]))
        : []
    found.push(own.length > 0 ? { ...each, named: own } : each)
  }
  return found
}

const alsoFollows = /^\s*(?:和|与|跟|及|、|and|&)\s*(?=\d{1,3}\s*[号#]|no\.?\s*\d)/i
/** "江韵1号和2号": a bare number beside a device is another one of its kind. */
const besideNumbers = (text: string, spoken: readonly Spoken[], directory: Directory): Spoken[] =>
  spoken.flatMap(({ end, named: [first, ...more] }) => {
    const joint = alsoFollows.exec(text.slice(end))?.[0]
    if (!first || more.length > 0 || !('device' in first) || joint === undefined) return []
    const from = end + joint.length
    const [next] = siblingsIn(text.slice(from), first.device, directory)
    const isFree = next?.start === 0 && spoken.every((each) => each.end <= from || each.start >= from + next.end)
    return isFree ? [{ start: from, end: from + next.end, named: next.named }] : []
  })

/** "And no. 5?" after one of a kind means another of it. */
const siblingsIn = (text: string, { profile }: Device, { byNumber }: Directory): Spoken[] =>
  bareNumbers(text.slice(0, 600)).flatMap(({ start, end, number }) => {
    const devices = byNumber.get(numberKey(profile.profileKey, number)) ?? []
    return devices.length === 0 ? [] : [{ start, end, named: devices.map((device) => ({ device })) }]
  })

export const find: Tool<typeof inputs.find, FindAnswer> = {
  name: 'find',
  summary:
    'Devices, stations and ships that a text names: by name, code, part of a name, or kind and number ("3号箱", "XD-003", "cluster 6 of box 12")',
  input: inputs.find,
  run: async ({ text, within }, asking) => {
    const directory = await directoryOf(asking.context.registry)
    const here = within === undefined ? undefined : asking.context.registry.byId(within)
    const around = here && seesDevice(asking, here) ? here : undefined
    const found = spokenIn(text, directory)
    const spoken = [...found, ...besideNumbers(text, found, directory)].sort((a, b) => a.start - b.start)
    const seen = await seenOf(asking, spoken.length === 0 && around ? siblingsIn(text, around, directory) : spoken)
    const named = besideParts(asking, text, placed(asking, text, joined(asking, text, seen)))
    const mentions = named.map((each): Mention => {
      const candidates = around ? nearest(asking.context, around, each.named) : each.named
      const { start, end } = each
      return {
        ...{ start, end, words: text.slice(start, end) },
        candidates: candidates
          .slice(0, mostListed)
          .map((one) => ('device' in one ? placeOf(asking, one.device) : stationPlace(asking, one.station))),
        more: Math.max(0, candidates.length - mostListed),
      }
    })
    return { mentions: fitting(mentions) }
  },
}
