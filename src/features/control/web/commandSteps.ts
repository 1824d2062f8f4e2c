import { type CommandState, isOpen } from '#catalogue/commands/command.ts'
import type { CommandDetail, CommandStep } from '../shapes.ts'

const course = ['pending', 'approved', 'sending', 'sent', 'accepted', 'done'] as const
type AheadState = 'approved' | 'sent' | 'accepted' | 'done'
const named: readonly AheadState[] = ['approved', 'sent', 'accepted', 'done']

type OnCourse = (typeof course)[number] | 'late'

/** A step that was taken; `late` is an answer of the device that changed nothing. */
export type TakenStep = Omit<CommandStep, 'state'> & { readonly kind: CommandState | 'late' }

/** What happened, oldest first, and what is still ahead of a command that is open. */
export const commandSteps = (
  command: Pick<CommandDetail, 'state' | 'steps'>,
): { taken: TakenStep[]; ahead: readonly AheadState[] } => ({
  taken: command.steps.map(({ state, ...step }, index) => ({
    ...step,
    kind: command.steps[index - 1]?.state === state ? 'late' : state,
  })),
  ahead: isOpen(command.state) ? aheadOf(command.state) : [],
})

const aheadOf = (state: CommandState): readonly AheadState[] => {
  const at = (course as readonly CommandState[]).indexOf(state)
  return named.filter((each) => course.indexOf(each) > at)
}

/** Whether a step has a name of its own; the ends have those of their states. */
export const isOnCourse = (kind: TakenStep['kind']): kind is OnCourse =>
  kind === 'late' || course.some((each) => each === kind)
