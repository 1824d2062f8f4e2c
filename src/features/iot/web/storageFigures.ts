import type { Output } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import type { iotContract } from '../contract.ts'

export type Stored = Output<typeof iotContract.storage>
export type StoredType = Stored['types'][number]

const bytesOf = ({ bytes, hotBytes }: StoredType): number => bytes + hotBytes

/** Part of all stored samples, 0 to 1. */
export const shareOf = (type: StoredType, all: readonly StoredType[]): number => {
  const sum = all.reduce((so, each) => so + bytesOf(each), 0)
  return sum > 0 ? bytesOf(type) / sum : 0
}

/** Days that hold for a type; null for ever. */
export const keptDays = ({ ownDays, defaultDays }: StoredType): number | null => ownDays ?? defaultDays

/** Bytes of a sealed value; null where none is sealed. */
export const perPoint = ({ bytes, numbers }: StoredType): number | null => (numbers > 0 ? bytes / numbers : null)

const dayMs = 86_400_000
/** The first day (UTC, as samples are sealed) that stays where so many days are kept. */
export const firstKept = (now: number, days: number): string => formatTime(now - days * dayMs, 'UTC').slice(0, 10)

/** Whether a change makes days go that are there now. */
export const deletes = (type: StoredType, days: number | null, now: number): boolean => {
  const before = keptDays(type)
  return (
    days !== null &&
    (before === null || days < before) &&
    type.firstDay !== null &&
    type.firstDay < firstKept(now, days)
  )
}
