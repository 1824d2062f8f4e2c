import { silenceContent } from '#catalogue/alarmTexts.ts'
import type { AlarmRow } from '#contract/alarm.ts'
import type { Language } from '#contract/errors.ts'
import type { OpenEntry } from './openBook.ts'
import { silenceRule } from './silence.ts'

/** One line of a list: an alarm, or the silences of many devices that have one cause. */
export type Line = {
  /** the gravest, of equals the oldest */
  readonly entry: OpenEntry
  /** how many alarms and stations it stands for; undefined for a single alarm */
  readonly folded?: { readonly num: number; readonly stationNum: number }
}

/** So many silent devices of one station are no coincidence. */
export const fewestFolded = 3

const graver = (a: OpenEntry, b: OpenEntry): OpenEntry => {
  const order = a.episode.level - b.episode.level || a.episode.beganAt - b.episode.beganAt
  return order <= 0 ? a : b
}

/**
 * The silences of a station as one line from three devices on, and those of several such stations as one line together: one lost broker is
 * one cause. Everything else stays as it is.
 */
export const foldSilences = (entries: readonly OpenEntry[], stationOf: (entry: OpenEntry) => string): Line[] => {
  const silent = entries.filter(({ rule }) => rule === silenceRule)
  const byStation = [...Map.groupBy(silent, stationOf).values()]
  const large = byStation.filter(({ length }) => length >= fewestFolded)
  const inFold = new Set(large.flat())
  const lines = entries.filter((entry) => !inFold.has(entry)).map((entry): Line => ({ entry }))
  if (inFold.size === 0) return lines
  return [...lines, { entry: [...inFold].reduce(graver), folded: { num: inFold.size, stationNum: large.length } }]
}

/** A row that stands for many silences: it names the station in place of a device, and how many more there are. */
export const foldedRow = <T extends AlarmRow>(row: T, folded: NonNullable<Line['folded']>, language: Language): T => {
  const { num, stationNum } = folded
  const name = stationNum > 1 ? `${row.stationName} +${stationNum - 1}` : row.stationName
  const said = { num, stationNum, station: row.stationName }
  return {
    ...row,
    deviceName: name,
    unitName: name,
    unitId: row.deviceId,
    alarmContent: silenceContent(said, language),
    alarmContentEn: silenceContent(said, 'en'),
    folded,
  }
}
