import { z } from 'zod'
import { meterValues } from './meterValues.ts'
import {
  connectorNumber,
  connectorOrPile,
  fields,
  maybeNumber,
  maybeText,
  maybeWhole,
  neededText,
  text,
} from './tolerant.ts'

const time = z.unknown().optional()

/** What we read of the calls of a 1.6 pile; all other fields are passed over. */
export const messages16 = {
  boot: fields({
    ...{ chargePointVendor: text, chargePointModel: text, firmwareVersion: text },
    ...{ chargePointSerialNumber: text, chargeBoxSerialNumber: text },
  }),
  authorize: fields({ idTag: neededText }),
  start: fields({ connectorId: connectorNumber, idTag: neededText, meterStart: maybeNumber, timestamp: time }),
  stop: fields({
    // Always answered with a result: an id that says nothing is an unknown one.
    ...{ transactionId: maybeWhole, idTag: maybeText, meterStop: maybeNumber, timestamp: time, reason: text },
    transactionData: meterValues,
  }),
  meter: fields({ connectorId: connectorOrPile, transactionId: maybeWhole, meterValue: meterValues }),
  status: fields({
    ...{ connectorId: connectorOrPile, status: neededText, errorCode: text, vendorErrorCode: text, info: text },
    timestamp: time,
  }),
} as const
