/** What people may ask of equipment from afar; each device type names those it knows. */
export const commandNames = [
  'reset',
  'restart',
  'open',
  'close',
  'setPower',
  'start',
  'stop',
  'unlock',
  'availability',
  'write',
  'planAuto',
] as const
export type CommandName = (typeof commandNames)[number]

/** In the order in which a command goes through them; the first five are open, the others are its end. */
export const openStates = ['pending', 'approved', 'sending', 'sent', 'accepted'] as const
const endStates = [
  'done',
  'rejected',
  'cancelled',
  'expired',
  'blocked',
  'offline',
  'refused',
  'unanswered',
  'unconfirmed',
] as const
export const commandStates = [...openStates, ...endStates] as const
export type CommandState = (typeof commandStates)[number]
type OpenState = (typeof openStates)[number]

export const isOpen = (state: CommandState): state is OpenState => (openStates as readonly string[]).includes(state)

/**
 * Arguments of a command, by name: `setPower` {value: kW}, `write` {pointKey, index, value}, `planAuto` {mode: 'auto'},
 * `availability` {operative: boolean}, `start` {idTag}, which may be left out.
 */
export type CommandArgs = Readonly<Record<string, string | number | boolean>>
