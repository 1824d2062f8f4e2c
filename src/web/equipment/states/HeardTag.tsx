import type { DeviceState } from '#features/intake/shapes.ts'
import { useText } from '../../i18n.ts'
import { type State, StateTag } from './StateTag.tsx'
import { tagMessages } from './tagMessages.ts'

const marks: Readonly<Record<DeviceState, State>> = { online: 'ok', silent: 'offline', never: 'shutdown' }

/** Whether a device is heard, by colour, mark and word. */
export const HeardTag = ({ state }: { state: DeviceState }) => (
  <StateTag state={marks[state]} text={useText(tagMessages)(state)} />
)
