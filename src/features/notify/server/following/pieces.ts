import type { Db, Log } from '#server/context/context.ts'
import { type Asked, type Sight, whoSees } from '../whoSees.ts'
import { foldMs, keyOf, type Piece, type Receiver } from './fold.ts'
import { inRoles, onDutyAt, type StoredCase, webhooksThere } from './reads.ts'
import { candidates, type People, recipients } from './recipients.ts'
import type { Said } from './turns.ts'
import type { Row } from './writes.ts'

const distinct = (all: readonly string[]): string[] => [...new Set(all)]
const caseKey = ({ ruleId, alarmId }: Pick<StoredCase, 'ruleId' | 'alarmId'>): string => `${ruleId} ${alarmId}`
/** Where nobody at all could be told, ms until somebody may be there. */
const againMs = 60_000
/** Why a message to somebody on duty never leaves. */
const stranger = '无权查看该告警 / may not see this alarm'

/** One of those by the same rule for the same people at the same stations. */
const alike = (said: readonly Said[]): Iterable<Said> =>
  new Map(
    said.map((each) => {
      const { stations, platforms } = each.alarm
      const at = stations.map(({ stationId }) => stationId)
      return [`${each.rule.ruleId} ${at.join()} ${platforms.join()} ${each.of.toldUserIds.join()}`, each]
    }),
  ).values()

const askedOf = ({ alarm: { stations, platforms } }: Said, userId: string): Asked => ({
  userId,
  stationIds: stations.map(({ stationId }) => stationId),
  platforms,
})

type Failed = Row & { readonly key: string }
type Made = {
  readonly pieces: readonly Piece[]
  /** one for each person and cause who was chosen and does not see it */
  readonly failed: readonly Failed[]
  /** of each station where somebody was to be told now: whether the chosen were there */
  readonly found: ReadonlyMap<string, boolean>
  /** a case with those who were told by it now */
  readonly told: (of: StoredCase) => StoredCase
}

/** Whom each word is for: who may enter and sees the alarm now, and webhooks. */
export const piecesOf = async (trx: Db, said: readonly Said[], log: Log, now: number): Promise<Made> => {
  const onDuty = await onDutyAt(trx, distinct(said.map(({ station }) => station.stationId)), now)
  const roles = await inRoles(trx, distinct(said.flatMap(({ rule }) => rule.roleIds)))
  const hooks = await webhooksThere(trx, distinct(said.flatMap(({ rule }) => rule.webhookIds)))
  const known = (each: Said): Pick<People, 'onDuty' | 'inRole'> => ({
    onDuty: onDuty.get(each.station.stationId) ?? [],
    inRole: (roleId) => roles.get(roleId) ?? [],
  })
  const asked = new Map<string, Asked>()
  for (const each of alike(said))
    for (const userId of [...candidates(each.rule, known(each)), ...each.of.toldUserIds]) {
      const { stationIds, platforms } = askedOf(each, userId)
      asked.set(`${userId} ${stationIds.join()} ${platforms.join()}`, { userId, stationIds, platforms })
    }
  const sight = await whoSees(trx, [...asked.values()], now)

  const pieces: Piece[] = []
  const failed = new Map<string, Failed>()
  const toldBy = new Map<string, Set<string>>()
  const unheard = new Map<string, string[]>()
  const found = new Map<string, boolean>()
  for (const each of said) {
    const { userIds, strangers, missed } = chosenFor(each, known(each), sight, log)
    const { stationId } = each.station
    if (missed !== undefined) found.set(stationId, !missed && found.get(stationId) !== false)
    const before = pieces.length
    const piece = (receiver: Receiver, channel: Piece['channel']) => pieceOf(each, receiver, channel)
    const own = each.rule.channels.filter((channel) => channel !== 'webhook')
    pieces.push(...userIds.flatMap((userId) => own.map((channel) => piece(`u${userId}`, channel))))
    if (each.rule.channels.includes('webhook'))
      pieces.push(...each.rule.webhookIds.filter((id) => hooks.has(id)).map((id) => piece(`w${id}`, 'webhook')))
    if (pieces.length === before)
      unheard.set(caseKey(each.of), [...(unheard.get(caseKey(each.of)) ?? []), each.word.kind])
    for (const userId of strangers.filter(sight.exists)) {
      const [channel] = own
      if (!channel) continue
      const { window: _, ...row } = piece(`u${userId}`, channel)
      const key = keyOf(row)
      if (!failed.has(key)) failed.set(key, { ...row, key, alarmIds: [row.alarmId], alarmCount: 1, error: stranger })
    }
    const told = toldBy.get(caseKey(each.of)) ?? new Set(each.of.toldUserIds)
    for (const userId of userIds) told.add(userId)
    toldBy.set(caseKey(each.of), told)
  }
  return {
    pieces: oncePerReceiver(pieces),
    found,
    failed: [...failed.values()],
    told: (of) => {
      const missed = unheard.get(caseKey(of)) ?? []
      const toldUserIds = [...(toldBy.get(caseKey(of)) ?? of.toldUserIds)]
      const after = { ...of, told: of.told - missed.length, toldUserIds }
      return missed.includes('began') ? { ...after, step: 0, toldAt: null, dueAt: now + againMs } : after
    },
  }
}

const chosenFor = (
  each: Said,
  known: Pick<People, 'onDuty' | 'inRole'>,
  sight: Sight,
  log: Log,
): { userIds: readonly string[]; strangers: readonly string[]; missed?: boolean } => {
  const { rule, alarm, station, of, word } = each
  const sees = (userId: string): boolean => sight.sees(askedOf(each, userId))
  if (word.kind === 'repeated' || word.kind === 'ended') return { userIds: of.toldUserIds.filter(sees), strangers: [] }
  if (rule.channels.every((channel) => channel === 'webhook')) return { userIds: [], strangers: [] }
  const told = recipients(rule, word.kind === 'escalated' ? word.step : undefined, { ...known, sees })
  const details = { ruleId: rule.ruleId, stationId: station.stationId, alarmId: alarm.alarmId, step: of.step }
  if (told.strangers.length > 0)
    log.warn('somebody who is to be told of an alarm may not see it', { ...details, users: told.strangers.join() })
  if (told.missed)
    log.warn('nobody who is to be told of an alarm is there', { ...details, instead: told.userIds.join() })
  return told
}

const pieceOf = ({ rule, alarm, station, word, at }: Said, receiver: Receiver, channel: Piece['channel']): Piece => ({
  ...{ receiver, channel, kind: word.kind, ruleId: rule.ruleId, alarmId: alarm.alarmId, level: alarm.level, at },
  ...{ stationId: station.stationId, cause: `${station.stationId}:${alarm.kind}` },
  window: word.kind === 'repeated' ? Math.min(foldMs, rule.repeatMinutes * 60_000) : foldMs,
})

/** Of several rules that tell somebody the same of one alarm, the first. */
const oncePerReceiver = (pieces: readonly Piece[]): Piece[] => {
  const known = new Set<string>()
  return pieces.filter((each) => {
    const key = `${keyOf(each)} ${each.kind} ${each.alarmId}`
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}
