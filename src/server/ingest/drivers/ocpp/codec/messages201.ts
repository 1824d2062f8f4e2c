import { z } from 'zod'
import { meterValues } from './meterValues.ts'
import {
  connectorNumber,
  connectorOrPile,
  fields,
  maybeFlag,
  maybeWhole,
  neededNumber,
  neededText,
  text,
} from './tolerant.ts'

const time = z.unknown().optional()
const absent = (value: unknown): unknown => (typeof value === 'object' && value !== null ? value : undefined)
/** The EVSE is the outlet; missing where the pile has one or names it elsewhere. */
const evse = z.preprocess(absent, fields({ id: connectorOrPile }).optional()).catch(undefined)

/** What we read of the calls of a 2.0.1 pile; all other fields are passed over. */
export const messages201 = {
  boot: fields({
    chargingStation: fields({ vendorName: text, model: text, serialNumber: text, firmwareVersion: text }),
  }),
  authorize: fields({ idToken: fields({ idToken: neededText }) }),
  event: fields({
    eventType: z.enum(['Started', 'Updated', 'Ended']),
    timestamp: time,
    seqNo: neededNumber.pipe(z.int().min(0)),
    ...{ triggerReason: text, offline: maybeFlag },
    transactionInfo: fields({
      ...{ transactionId: neededText, chargingState: text, stoppedReason: text, remoteStartId: maybeWhole },
    }),
    evse,
    idToken: z.preprocess(absent, fields({ idToken: text }).optional()),
    meterValue: meterValues,
  }),
  meter: fields({ evseId: connectorOrPile, meterValue: meterValues }),
  status: fields({ evseId: connectorNumber, connectorId: maybeWhole, connectorStatus: neededText, timestamp: time }),
} as const
