import { useText } from '#web/i18n.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { messages } from '../messages.ts'
import type { DeviceState as Of } from '../shapes.ts'

const marks: Readonly<Record<Of, State>> = { online: 'ok', silent: 'offline', never: 'shutdown' }

/** Whether a device is heard, by colour, mark and word. */
export const DeviceState = ({ state }: { state: Of }) => (
  <StateTag state={marks[state]} text={useText(messages)(state)} />
)
