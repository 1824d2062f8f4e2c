import { chargingCommands } from './charging.ts'
import type { CommandName } from './command.ts'
import { pileCommands } from './pile.ts'
import { savingCommands } from './saving.ts'
import { shoreCommands } from './shore.ts'
import type { CommandSpec } from './spec.ts'
import { storageCommands } from './storage.ts'

const byType: Readonly<Record<string, readonly CommandSpec[]>> = {
  ...savingCommands,
  ...storageCommands,
  ...shoreCommands,
  ...chargingCommands,
  ...pileCommands,
}

/** The device types that take commands. */
export const controlledTypes: readonly string[] = Object.keys(byType)

/** What devices of a type can be asked to do, in the order of buttons. */
export const commandsOf = ({ profileKey }: { readonly profileKey: string }): readonly CommandSpec[] =>
  byType[profileKey] ?? []

export const commandOf = (profile: { readonly profileKey: string }, name: CommandName): CommandSpec | undefined =>
  commandsOf(profile).find((spec) => spec.name === name)
