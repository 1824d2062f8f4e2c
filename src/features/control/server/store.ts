import type { Selectable, Updateable } from 'kysely'
import {
  type CommandName,
  type CommandState,
  commandNames,
  commandStates,
  isOpen,
} from '#catalogue/commands/command.ts'
import type { CommandArgs } from '#catalogue/commands/command.ts'
import type { Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Interlock, ReadbackValue } from '../shapes.ts'

type Stored = Selectable<Tables['control_command']>
/** A row of `control_command`; its triggers and the code that writes it keep the narrower types true. */
export type Command = Omit<Stored, 'name' | 'state' | 'args' | 'path' | 'interlocks' | 'baseline' | 'readback'> & {
  readonly name: CommandName
  readonly state: CommandState
  readonly args: CommandArgs
  readonly path: readonly string[]
  readonly interlocks: readonly Interlock[]
  /** what the device had said when it was sent: its newest sample (ms), and values by point */
  readonly baseline: { readonly ts: number; readonly values: Readonly<Record<string, number>> } | null
  readonly readback: readonly Omit<ReadbackValue, 'name' | 'nameEn' | 'shown' | 'shownEn'>[]
}

export const commandFrom = (row: Stored): Command => {
  if (!commandNames.some((name) => name === row.name) || !commandStates.some((state) => state === row.state))
    throw new Error(`a command of another version: ${row.name}, ${row.state}`)
  return row as Command
}

/** Who took a step and from where; the server takes some by itself. */
export type Actor = { readonly userId: string; readonly userName: string; readonly ip: string }
export type Step = {
  readonly at: number
  readonly by?: Actor
  readonly note?: string
  readonly interlocks?: readonly Interlock[]
}

/** Holds a command until the transaction ends. */
export const holdCommand = async (trx: Db, commandId: string): Promise<Command | undefined> => {
  const row = await trx
    .selectFrom('control_command')
    .selectAll()
    .where('id', '=', commandId)
    .forUpdate()
    .executeTakeFirst()
  return row && commandFrom(row)
}

export const noteStep = async (trx: Db, command: Command, { at, by, note, interlocks }: Step): Promise<void> => {
  await trx
    .insertInto('control_step')
    .values({
      ...{ command_id: command.id, version: command.version, state: command.state, at: new Date(at) },
      ...{ user_id: by?.userId ?? null, user_name: by?.userName ?? null, ip: by?.ip ?? null, note: note ?? null },
      interlocks: interlocks ? JSON.stringify(interlocks) : null,
    })
    .execute()
}

/** Moves a command on and writes the step, both in the transaction that holds it; an end gets its time. */
export const advance = async (
  trx: Db,
  command: Command,
  state: CommandState,
  step: Step,
  more: Updateable<Tables['control_command']> = {},
): Promise<Command> => {
  const at = new Date(step.at)
  const row = await trx
    .updateTable('control_command')
    .set({
      ...{ state, version: command.version + 1 },
      ...(isOpen(state) ? {} : { finished_at: at }),
      ...(step.interlocks ? { interlocks: JSON.stringify(step.interlocks) } : {}),
      ...more,
    })
    .where('id', '=', command.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const next = commandFrom(row)
  await noteStep(trx, next, step)
  return next
}
