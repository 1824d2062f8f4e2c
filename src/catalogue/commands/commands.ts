import { chargingCommands } from './charging.ts'
import type { CommandName } from './command.ts'
import { common } from './interlock.ts'
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
  name === 'write' ? writeOf(profile) : commandsOf(profile, stationType).find((spec) => spec.name === name)

const ofFaults: readonly string[] = ['faulted', 'calmAlarms', 'clearCodes', 'atMost']
/** A write of a point, which any type takes: under the lock and the conditions of a reset, faults aside, where its type has one. */
const writeOf = (profile: Typed): CommandSpec => {
  const specs = commandsOf(profile)
  const { interlocks = common } = specs.find(({ name }) => name === 'reset') ?? {}
  return {
    ...{ name: 'write', args: 'point', lock: specs.find(({ free }) => !free)?.lock ?? [] },
    interlocks: interlocks.filter(({ kind }) => !ofFaults.includes(kind)),
    readBack: { kind: 'written', intervals: 3 },
  }
}
