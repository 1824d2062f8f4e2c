import { levelsOf } from '#catalogue/alarmRules/rule.ts'
import type { Language } from '#contract/errors.ts'
import { cellOf } from '#server/alarms/alarmRow.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { AlarmPicture, AlarmStory } from '../../storyShapes.ts'
import { seenAlarms } from '../alarmQueries.ts'
import type { RuleBook } from '../stream/ruleBook.ts'
import { ruleAt } from './rule.ts'
import { noPicture, pictureOf, toldBy } from './told.ts'

const cellsOf = ({ frames, name, unit, decimals, columns }: NonNullable<AlarmStory['film']>): AlarmPicture['cells'] => {
  const newest = frames.at(-1)
  return newest ? { name, unit, decimals, columns, values: newest.values } : null
}

const lately = 20 * 60_000

/** The value of an alarm in the twenty minutes before now, or before a moment (ms), with its cells then. Refuses `rows.not_found`. */
export const alarmPicture = async (
  context: Context,
  caller: Caller,
  language: Language,
  rules: RuleBook,
  asked: { alarmId: string; at?: number | undefined },
): Promise<AlarmPicture> => {
  const { db, registry, clock } = context
  const row = await seenAlarms(db, caller).where('a.id', '=', asked.alarmId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const at = Math.min(asked.at ?? Number.POSITIVE_INFINITY, clock())
  const span = { from: at - lately, to: at + 1 }
  const device = registry.byId(row.device_id)
  const rule = device && ruleAt(rules, device, row.rule, at)
  const cell = cellOf(row.place)
  const [told] = rule ? await toldBy(context, { device, unit: undefined, rule }, span) : []
  const { curve, film } = told && rule ? pictureOf(context, told, rule, cell, span, language) : noPicture
  return {
    from: span.from,
    at,
    since: row.last_began_at.getTime(),
    timeZone: device?.timeZone ?? caller.timeZone,
    cell,
    curve,
    cells: film && cellsOf(film),
    direction: rule?.direction ?? 'high',
    limits: rule && !rule.equals ? levelsOf(rule).map((level) => ({ level, value: rule.limits[level - 1] ?? 0 })) : [],
  }
}
