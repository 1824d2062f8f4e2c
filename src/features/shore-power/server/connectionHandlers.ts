import type { Context } from '#server/context/context.ts'
import { asOfPage } from '#server/db/paged.ts'
import { selectedRows } from '#server/export/selected.ts'
import { exportTable } from '#server/export/table.ts'
import { stationsSeen } from '#server/fleet/stations.ts'
import { receiptFile } from '#server/settlement/receipt.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { connectionColumns, shoreReportColumns } from '../columns.ts'
import { shoreConnectionContract, shoreExportContract, shoreReceiptContract, shoreReportContract } from '../contract.ts'
import { berthPage, removeBerth, saveBerth } from './berths/berths.ts'
import { addConnection, assignConnection, connectionOf } from './connections/changes.ts'
import { choicesOf } from './connections/choices.ts'
import { connectionDetailOf } from './connections/detail.ts'
import { cancelConnection, settleConnection, voidConnection } from './connections/ends.ts'
import { besideOf, besideStations, connectionRowOf } from './connections/row.ts'
import { countUnsettled, settleAll } from './connections/settleAll.ts'
import { connectionSelected, connectionSelection, connectionsOnPage } from './connections/select.ts'
import { statisticsOf } from './report/statistics.ts'
import { traceOf } from './report/trace.ts'
import { shoreTopic } from './topic.ts'

const contract = { ...shoreConnectionContract, ...shoreReportContract, ...shoreExportContract, ...shoreReceiptContract }

const handlers = (context: Context): Handlers<typeof contract> => {
  const { db, pool, clock, live } = context
  const tell = (stationId: string): true => {
    live.changed(shoreTopic, stationId)
    return true
  }
  return {
    connectionPage: async (input, { caller }) => {
      const { rows, ...page } = await connectionsOnPage(db, caller, input)
      const beside = await besideOf(db, rows)
      const records = rows.map((row) => connectionRowOf(row, beside))
      return { records, ...page, asOf: input.asOf ?? asOfPage(records, clock()) }
    },
    connectionDetail: ({ connectionId }, call) => connectionDetailOf(context, call, connectionId),
    connectionChoices: ({ stationId }, { caller }) => choicesOf(context, caller, stationId),
    connectionAdd: async (input, call) => {
      const connectionId = await addConnection(context, call, input)
      tell(input.stationId)
      return { connectionId }
    },
    connectionAssign: async (input, call) => tell(await assignConnection(context, call, input)),
    connectionCancel: async (input, call) => tell(await cancelConnection(context, call, input)),
    connectionSettle: async (input, call) => {
      const { receiptNo, stationId } = await settleConnection(context, call, input)
      tell(stationId)
      return { receiptNo }
    },
    connectionSettleAll: async (input, call) => {
      const { stationIds, answer } = await settleAll(context, call, input)
      for (const stationId of stationIds) tell(stationId)
      return answer
    },
    connectionUnsettled: (input, { caller }) => countUnsettled(db, caller, input),
    connectionVoid: async (input, call) => tell(await voidConnection(context, call, input)),
    receipt: async ({ connectionId }, { caller, language }) => {
      const { id, time_zone: zone } = await connectionOf(db, caller, connectionId)
      return receiptFile(db, 'shore', { id, zone, language })
    },
    berthPage: (input, { caller }) => berthPage(db, caller, input),
    berthSave: async (input, call) => {
      const berthId = await saveBerth(context, call, input)
      tell(input.stationId)
      return { berthId }
    },
    berthRemove: async (input, call) => tell(await removeBerth(context, call, input)),
    statistics: (input, { caller }) => statisticsOf(context, caller, input),
    emissionTrace: (input, { caller }) => traceOf(context, caller, input),
    connectionExport: async (filter, { caller, language, signal }) => {
      const query = connectionSelection(db, caller, filter)
      const beside = await besideStations(db, await stationsSeen(db, caller, 'shorePower'))
      async function* rows() {
        for await (const row of selectedRows(pool, query, connectionSelected, signal))
          yield connectionRowOf(row, beside)
      }
      return exportTable(connectionColumns, rows(), { language, now: clock() })
    },
    statisticsExport: async (input, { caller, language }) => {
      async function* rows() {
        yield* (await statisticsOf(context, caller, input)).rows
      }
      return exportTable(shoreReportColumns, rows(), { language, now: clock() })
    },
  }
}

/** Connections of ships, berths and reports of shore power stations. */
export const shoreConnections: Feature = feature(contract, {}, (context) => ({ handlers: handlers(context) }))
