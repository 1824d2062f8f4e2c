import { useCall } from '#web/calls/api.ts'
import { voyageContract } from '../contract.ts'
import { legSpans } from '../shapes.ts'

export type LegSpan = (typeof legSpans)[number]
export const spanOf = (value: string): LegSpan => legSpans.find((span) => String(span) === value) ?? legSpans[0]

const pollMs = 30_000

/** The legs of ships within some months, newest first. */
export const useLegs = (asked: { id?: string; vesselName?: string; operatingMode?: string; timeType: LegSpan }) =>
  useCall(voyageContract.berthingRecord, asked, { keepOld: true, refetchInterval: pollMs })
