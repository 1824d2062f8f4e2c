import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { StateTag } from '../states/StateTag.tsx'
import { LevelBadge } from './LevelBadge.tsx'
import { Pressable } from './Pressable.tsx'
import { pictureMessages } from './pictureMessages.ts'
import { shareOf } from './shapes.ts'
import { UnitPart, type UnitPartProps } from './UnitPart.tsx'
import { type AlarmLevel, runStateOf } from './unitState.ts'
import './drawing.css'
import './unit.css'

type ClusterColumn = {
  readonly id: string
  readonly name?: string
  readonly soc: number | null
  readonly level?: AlarmLevel | null
}

export type BatteryPictureProps = {
  name: string
  runningState: number | null
  clusters: readonly ClusterColumn[]
  /** what stands below the clusters, such as doors and breakers */
  parts: readonly UnitPartProps[]
  /** of the parts, for those who do not see them: `接口 已插入` */
  said?: string
  selected?: string | undefined
  stale?: boolean | undefined
  onCluster?: ((id: string) => void) | undefined
  /** the battery as a whole: opens the running status */
  onWhole?: (() => void) | undefined
}

type ColumnProps = { cluster: ClusterColumn; name: string; selected: boolean; onOpen?: (() => void) | undefined }

const Column = ({ cluster, name, selected, onOpen }: ColumnProps) => {
  const text = useText(pictureMessages)
  const height = 120 * shareOf(cluster.soc)
  const level = cluster.level ? text('level', cluster.level) : ''
  const marks = `${cluster.level ? ` tw-ring-${cluster.level}` : ''}${selected ? ' tw-bigcluster-selected' : ''}`
  return (
    <Pressable
      className={`tw-bigcluster${marks}`}
      label={`${name} ${text('soc', valueText(cluster.soc, 0))} ${level}`.trim()}
      onOpen={onOpen}
    >
      <svg viewBox="0 0 60 120" preserveAspectRatio="none" aria-hidden="true">
        <rect className="tw-box-slot" width="60" height="120" />
        <rect className="tw-box-fill" y={120 - height} width="60" height={height} />
        {height > 0 && <path className="tw-box-edge" d={`M0 ${120 - height}h60`} />}
      </svg>
      <span className="tw-bigcluster-soc">
        {valueText(cluster.soc, 0)}
        <span className="tw-unit">%</span>
      </span>
      <span className="tw-bigcluster-name">{name}</span>
      <LevelBadge className="tw-bigcluster-level" level={cluster.level} />
    </Pressable>
  )
}

/** A battery, cluster by cluster; each can be opened, and the battery as a whole, by key too. */
export const BatteryPicture = (props: BatteryPictureProps) => {
  const { name, clusters, parts, said, selected, stale = false, onCluster, onWhole } = props
  const text = useText(pictureMessages)
  const state = runStateOf(props.runningState)
  return (
    <fieldset className={`tw-bigbox tw-pic-${state}${stale ? ' tw-pic-stale' : ''}`}>
      <legend className="tw-hidden">{name}</legend>
      {clusters.length === 0 && <p className="tw-age">{text('noClusters')}</p>}
      <div className="tw-bigbox-clusters">
        {clusters.map((cluster, at) => (
          <Column
            key={cluster.id}
            cluster={cluster}
            name={cluster.name ?? text('cluster', at + 1)}
            selected={selected === cluster.id}
            onOpen={onCluster && (() => onCluster(cluster.id))}
          />
        ))}
      </div>
      <Pressable
        className="tw-bigbox-status"
        label={[`${name} ${text('runningStatus')}: ${text(state)}`, said].filter(Boolean).join(', ')}
        onOpen={onWhole}
      >
        <StateTag state={state} text={text(state)} />
        {parts.map((part) => (
          <UnitPart key={part.name} {...part} />
        ))}
        {onWhole && <span className="tw-bigbox-more">{text('runningStatus')} ›</span>}
      </Pressable>
    </fieldset>
  )
}
