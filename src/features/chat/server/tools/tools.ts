import { alarms } from './alarms.ts'
import { cells } from './cells.ts'
import { compare } from './compare.ts'
import { energy } from './energy.ts'
import { explain } from './explain.ts'
import { faults } from './faults.ts'
import { find } from './find.ts'
import { inventory } from './inventory.ts'
import { now } from './now.ts'
import { outlook } from './outlook.ts'
import { rank } from './rank.ts'
import { records } from './records.ts'
import { silent } from './silent.ts'
import { states } from './states.ts'
import { statistic } from './statistic.ts'
import { term } from './term.ts'
import { totals } from './totals.ts'

/** All tools: what the analyst calls and an outside service is offered. None of them writes. */
export const tools = {
  ...{ find, now, statistic, compare, rank, cells, inventory, silent, states },
  ...{ alarms, explain, faults, records, totals, energy, outlook, term },
} as const
