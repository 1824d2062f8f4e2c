import { DeviceFacts } from '#web/equipment/detail/DeviceFacts.tsx'
import type { SavingMonitorProps } from './tools.ts'

/** Older senders report the state of a crane as `JN_runningState`. */
const running = ['runningState', 'dcdcMode', 'JN_runningState']

/** What a saving device does, since when, and where it hangs. */
export const SavingFacts = ({ detail, tree, select }: SavingMonitorProps) => (
  <DeviceFacts {...{ detail, tree, select, running }} />
)
