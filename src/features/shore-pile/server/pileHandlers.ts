import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/context/context.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { selectedRows } from '#server/export/selected.ts'
import { exportTable } from '#server/export/table.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { pileDoorTopic, pileTopic } from '#server/piles/ground.ts'
import { messageColumns, sessionColumns } from '../columns.ts'
import { pileContract, pileExportContract, pileMessageContract } from '../contract.ts'
import { pileChoices, pileKnocks } from './choices.ts'
import { messageRowOf, messageSelected, messageSelection } from './messages.ts'
import { addPile, editPile, type Issued, newPileKey } from './pileChanges.ts'
import { pilePage } from './pileRows.ts'
import { sessionRowOf, sessionSelected, sessionSelection } from './sessionQueries.ts'
import { removeToken, saveToken, tokenPage } from './tokens.ts'

/** Where a pile connects to; its screens know the host. */
const urlOf = (config: Config, code: string): string => {
  const { ocppPort = 9000, tls } = config
  return `${tls ? 'wss' : 'ws'}://{host}:${ocppPort}/ocpp/${code}`
}

const contract = { ...pileContract, ...pileMessageContract, ...pileExportContract }

const handlers = (context: Context): Handlers<typeof contract> => {
  const { db, pool, clock, registry, config, live } = context
  const reloaded = async (deviceId: string): Promise<void> => {
    live.changed(pileDoorTopic, deviceId)
    await registry.reload()
    const device = registry.byId(deviceId)
    if (device) live.changed(pileTopic, device.stationId)
  }
  const issued = async ({ deviceId, key }: Issued) => {
    await reloaded(deviceId)
    return { deviceId, key, url: urlOf(config, registry.byId(deviceId)?.deviceCode ?? '') }
  }
  return {
    pilePage: (input, { caller }) => pilePage(context, caller, input),
    pileChoices: (_, { caller }) => pileChoices(context, caller),
    pileAdd: async (input, call) => issued(await addPile(context, call, input)),
    pileAdopt: async (input, call) => issued(await addPile(context, call, input, true)),
    pileEdit: async (input, call) => {
      await editPile(context, call, input)
      await reloaded(input.deviceId)
      return true as const
    },
    pileKey: async (input, call) => issued(await newPileKey(context, call, input)),
    pileKnocks: (_, { caller }) => pileKnocks(context, caller),
    tokenPage: (input, { caller }) => tokenPage(context, caller, input),
    tokenSave: async (input, call) => ({ tokenId: await saveToken(context, call, input) }),
    tokenRemove: async (input, call) => {
      await removeToken(context, call, input)
      return true as const
    },
    messagePage: async (input, { caller }) => {
      const { rows, ...page } = await paged(db, messageSelection(db, caller, input), input)
      const records = rows.map(messageRowOf)
      return { records, ...page, asOf: input.asOf ?? asOfPage(records, clock()) }
    },
    messageExport: (filter, { caller, language, signal }) => {
      const query = messageSelection(db, caller, filter)
      async function* rows() {
        for await (const row of selectedRows(pool, query, messageSelected, signal)) yield messageRowOf(row)
      }
      return exportTable(messageColumns, rows(), { language, now: clock() })
    },
    sessionExport: async (filter, { caller, language, signal }) => {
      const query = await sessionSelection(db, caller, filter)
      const now = clock()
      async function* rows() {
        for await (const row of selectedRows(pool, query, sessionSelected, signal)) yield sessionRowOf(row, now)
      }
      return exportTable(sessionColumns, rows(), { language, now })
    },
  }
}

/** Piles with their keys, tokens and messages. */
export const pilesAndTokens: Feature = feature(contract, {}, (context) => ({ handlers: handlers(context) }))
