import type { Transaction } from 'kysely'
import type { CommandArgs, CommandName, CommandState } from '#catalogue/commands/command.ts'
import type { Call } from '../context/context.ts'
import type { Tables } from '../db/tables.ts'

/** What a feature asks of a device; `reason` of 5 to 200 characters. The same `requestId` of a person is one command. */
export type Order = {
  readonly requestId: string
  readonly deviceId: string
  readonly name: CommandName
  readonly args: CommandArgs
  readonly reason: string
}
export type Ordered = { readonly commandId: string; readonly state: CommandState }

/** The person in whose name a plan leads devices; he needs his rights at each command. */
export type Leader = { readonly userId: string; readonly userName: string; readonly ip: string }
/** `before`: the same order was given already; `blocked`: an interlock does not hold, by its key, or `rights`. */
export type Led = { readonly state: 'made' | 'before' } | { readonly state: 'blocked'; readonly by: readonly string[] }

/** A command that no message carries: who stores what it says, in the transaction that ends it. */
export type CarryOut = (
  trx: Transaction<Tables>,
  command: {
    readonly id: string
    readonly device_id: string
    readonly args: CommandArgs
    readonly requested_by: string
  },
  now: number,
) => Promise<void>

type Served = {
  readonly ask: (call: Call, order: Order) => Promise<Ordered>
  readonly lead: (order: Order, leader: Leader) => Promise<Led>
}

/** The way from features that lead devices to remote control. */
export type Orders = Served & {
  /** from now on these answer; returns how it ends */
  serve(answers: Served): () => void
  /** from now on commands of this name are carried out so */
  carryOut(name: CommandName, how: CarryOut): void
  /** undefined for a command that goes out as a message */
  howOf(name: CommandName): CarryOut | undefined
}

/** Features are built one after the other, whichever asks the other. */
export const createOrders = (): Orders => {
  let served: Served | undefined
  const ways = new Map<CommandName, CarryOut>()
  const serving = (): Served => {
    if (!served) throw new Error('nobody takes orders here')
    return served
  }
  return {
    ask: async (...order) => serving().ask(...order),
    lead: async (...order) => serving().lead(...order),
    serve: (answers) => {
      served = answers
      return () => {
        if (served === answers) served = undefined
      }
    },
    carryOut: (name, how) => void ways.set(name, how),
    howOf: (name) => ways.get(name),
  }
}
