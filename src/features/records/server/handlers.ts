import type { Context } from '#server/context/context.ts'
import { createEngine } from '#server/derive/engine.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { recordsContract } from '../contract.ts'
import { recordExports } from './exports.ts'
import { recordFold } from './fold.ts'
import {
  bayChargeRowOf,
  bayChargeSelection,
  chargeRowOf,
  chargeSelection,
  powerOnRowOf,
  powerOnSelection,
} from './queries.ts'
import { bayScopeOf, scopeOf } from './scope.ts'

const handlers = (context: Context): Handlers<typeof recordsContract> => {
  const { db, clock } = context
  const steady = <R extends { ts: number }, P>(input: { asOf?: number | undefined }, records: R[], page: P) => ({
    records,
    ...page,
    asOf: input.asOf ?? asOfPage(records, clock()),
  })
  return {
    ...recordExports(context),
    chargePage: async (input, { caller }) => {
      const { rows, ...page } = await paged(db, chargeSelection(db, await scopeOf(db, caller, input), input), input)
      return steady(input, rows.map(chargeRowOf), page)
    },
    powerOnPage: async (input, { caller }) => {
      const { rows, ...page } = await paged(db, powerOnSelection(db, await scopeOf(db, caller, input), input), input)
      return steady(input, rows.map(powerOnRowOf), page)
    },
    bayChargePage: async (input, { caller }) => {
      const { rows, ...page } = await paged(
        db,
        bayChargeSelection(db, await bayScopeOf(db, caller, input), input),
        input,
      )
      return steady(input, rows.map(bayChargeRowOf), page)
    },
  }
}

export const records: Feature = feature(recordsContract, {}, (context) => ({
  handlers: handlers(context),
  trackers: [createEngine(context, recordFold)],
}))
