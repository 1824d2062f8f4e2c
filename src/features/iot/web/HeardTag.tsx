import type { DeviceState } from '#features/intake/shapes.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { deviceMessages } from './device/deviceMessages.ts'

const marks: Readonly<Record<DeviceState, State>> = { online: 'ok', silent: 'offline', never: 'shutdown' }

/** Whether a device is heard, by colour, mark and word. */
export const HeardTag = ({ state }: { state: DeviceState }) => (
  <StateTag state={marks[state]} text={useText(deviceMessages)(state)} />
)
