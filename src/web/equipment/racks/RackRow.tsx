import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import type { CellScale } from '../cells/cellScale.ts'
import { Rack, type RackGlance } from './Rack.tsx'
import { rackMessages } from './rackMessages.ts'
import './racks.css'

type RackRowProps = {
  clusters: readonly RackGlance[]
  scale: CellScale | undefined
  unit: string
  decimals: number
  /** only number, SOC and state, for narrow screens */
  compact?: boolean
  selected?: string | undefined
  onOpen: (deviceId: string) => void
}

/** The clusters of a battery as they stand beside each other, each with its cells and its breaker above the bus; any number scrolls. */
export const RackRow = ({ clusters, compact = false, selected, onOpen, ...shown }: RackRowProps) => {
  const text = useText(rackMessages)
  if (clusters.length === 0) return <EmptyState title={text('noClusters')} />
  return (
    <ScrollArea className={compact ? 'tw-racks tw-racks-compact' : 'tw-racks'} label={text('racks')}>
      <div className="tw-racks-row">
        {clusters.map((cluster, at) => (
          <Rack
            key={cluster.deviceId}
            {...shown}
            cluster={cluster}
            place={at + 1}
            compact={compact}
            selected={cluster.deviceId === selected}
            onOpen={() => onOpen(cluster.deviceId)}
          />
        ))}
      </div>
    </ScrollArea>
  )
}
