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

type Typed = { readonly profileKey: string }

/** What devices of a type can be asked to do, at stations of a type where it is given, in the order of buttons. */
export const commandsOf = ({ profileKey }: Typed, stationType?: string): readonly CommandSpec[] =>
  (byType[profileKey] ?? []).filter(
    ({ station }) => station === undefined || stationType === undefined || station === stationType,
  )

export const commandOf = (profile: Typed, name: CommandName, stationType?: string): CommandSpec | undefined =>
  commandsOf(profile, stationType).find((spec) => spec.name === name)
