import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { asOfPage } from '#server/db/paged.ts'
import { createEngine } from '#server/derive/engine.ts'
import { selectedRows } from '#server/export/selected.ts'
import { exportTable } from '#server/export/table.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { legColumns } from '../columns.ts'
import { sailingContract, voyageContract } from '../contract.ts'
import { createArrivals } from './arrival/tracker.ts'
import { foldOver } from './fold.ts'
import { legOf, legSelected, legSelection, legsOnPage } from './legQueries.ts'
import { createPortBook } from './ports/book.ts'
import { addPort, editPort, removePort } from './ports/changes.ts'
import { portList, portPage } from './ports/queries.ts'
import { portSuggestions } from './ports/suggestions.ts'
import { voyageHandlers } from './voyages/handlers.ts'
import { createShipForms } from './shipAlarms/forms.ts'
import { createShipAlarms } from './shipAlarms/tracker.ts'

const handlers = (context: Context): Handlers<typeof sailingContract> => {
  const { db, pool, clock } = context
  return {
    portPage: (input, { caller }) => portPage(db, caller, input),
    portList: (input, { caller }) => portList(db, caller, input),
    portAdd: async (input, call) => ({ portId: await addPort(context, call, input) }),
    portEdit: async (input, call) => {
      await editPort(context, call, input)
      return true as const
    },
    portRemove: async (input, call) => {
      await removePort(context, call, input)
      return true as const
    },
    portSuggestions: (_, { caller }) => portSuggestions(db, caller, clock()),
    legPage: async (input, { caller }) => {
      const { rows, ...page } = await legsOnPage(db, caller, input)
      const now = clock()
      const records = rows.map((row) => legOf(row, now))
      return { records, ...page, asOf: input.asOf ?? asOfPage(records, now) }
    },
    legExport: async (filter, { caller, language, signal }) => {
      const now = clock()
      const query = await legSelection(db, caller, filter)
      async function* rows() {
        for await (const row of selectedRows(pool, query, legSelected, signal)) yield legOf(row, now)
      }
      return exportTable(legColumns, rows(), { language, now })
    },
  }
}

/** Follows ships with the ports in memory. */
const sailingTracker = (context: Context): Tracker => {
  const ports = createPortBook(context.pool, context.live, context.log)
  const engine = createEngine(context, foldOver(ports))
  return {
    ...engine,
    start: async () => {
      await ports.start()
      await engine.start?.()
    },
    observe: async (frames) => {
      // What comes after a port was changed is folded with it.
      await ports.settled()
      await engine.observe?.(frames)
    },
    stop: () => {
      ports.stop()
      engine.stop?.()
    },
  }
}

export const sailing: Feature = feature({ ...sailingContract, ...voyageContract }, {}, (context) => ({
  handlers: { ...handlers(context), ...voyageHandlers(context) },
  trackers: [sailingTracker(context), createShipForms(context), createShipAlarms(context), createArrivals(context)],
}))
