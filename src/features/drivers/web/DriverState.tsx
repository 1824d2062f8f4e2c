import { useText } from '#web/i18n.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { messages } from '../messages.ts'
import type { DriverStatus } from '../shapes.ts'

const marks: Readonly<Record<DriverStatus, State>> = {
  ONLINE: 'ok',
  OFFLINE: 'offline',
  FAULT: 'fault',
  DISABLED: 'shutdown',
}

export const DriverState = ({ status }: { status: DriverStatus }) => (
  <StateTag state={marks[status]} text={useText(messages)(status)} />
)
