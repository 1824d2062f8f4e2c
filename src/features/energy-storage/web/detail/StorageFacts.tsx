import { DeviceFacts } from '#web/equipment/detail/DeviceFacts.tsx'
import type { StorageMonitorProps } from './tools.ts'

const running = ['runningState', 'clusterMode']

/** What a storage device does, since when, and where it hangs. */
export const StorageFacts = ({ detail, tree, select }: StorageMonitorProps) => (
  <DeviceFacts {...{ detail, tree, select, running }} />
)
