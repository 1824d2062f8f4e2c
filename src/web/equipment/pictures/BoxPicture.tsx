import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { pictureMessages } from './pictureMessages.ts'
import { StateTag } from '../states/StateTag.tsx'
import { BoxPart } from './BoxPart.tsx'
import { type AlarmLevel, boxStateOf, breakerOf, plugOf } from './boxState.ts'
import { LevelBadge } from './LevelBadge.tsx'
import { PlugMark } from './PlugMark.tsx'
import { Pressable } from './Pressable.tsx'
import { shareOf } from './shapes.ts'
import './pictures.css'

type ClusterGlance = {
  readonly id: string
  readonly name?: string
  readonly soc: number | null
  readonly level?: AlarmLevel | null
}

type BoxPictureProps = {
  name: string
  runningState: number | null
  pluggedState: number | null
  clusters: readonly ClusterGlance[]
  /** 0 open-gate, otherwise closed-gate */
  door: number | null
  /** 0 off, 1 on */
  airConditioning: number | null
  /** 0 open, otherwise closed */
  breaker: number | null
  selected?: string
  stale?: boolean
  onCluster?: (id: string) => void
  /** the box as a whole: opens the running status */
  onBox?: () => void
}

type ClusterColumnProps = { cluster: ClusterGlance; name: string; selected: boolean; onOpen?: (() => void) | undefined }

const ClusterColumn = ({ cluster, name, selected, onOpen }: ClusterColumnProps) => {
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
      <LevelBadge level={cluster.level} />
    </Pressable>
  )
}

/** A box, cluster by cluster; each can be opened, and the box as a whole, by key too. */
export const BoxPicture = (props: BoxPictureProps) => {
  const { name, clusters, selected, stale = false, onCluster, onBox } = props
  const text = useText(pictureMessages)
  const state = boxStateOf(props.runningState)
  const plug = plugOf(props.pluggedState)
  const gate = breakerOf(props.door)
  const parts = {
    door: gate && text(gate === 'open' ? 'openGate' : 'closedGate'),
    air: props.airConditioning === null ? null : text(props.airConditioning === 0 ? 'off' : 'on'),
    breaker: breakerOf(props.breaker),
  }
  return (
    <fieldset className={`tw-bigbox tw-pic-${state}${stale ? ' tw-tile-stale' : ''}`}>
      <legend className="tw-hidden">{name}</legend>
      {clusters.length === 0 && <p className="tw-age">{text('noClusters')}</p>}
      <div className="tw-bigbox-clusters">
        {clusters.map((cluster, at) => (
          <ClusterColumn
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
        label={`${name} ${text('runningStatus')}: ${text(state)}, ${text('plug')} ${plug ? text(plug) : '--'}`}
        onOpen={onBox}
      >
        <StateTag state={state} text={text(state)} />
        <BoxPart kind="plug" name={text('plug')} word={plug && text(plug)} mark={<PlugMark plug={plug} />} />
        <BoxPart kind={gate === 'open' ? 'gateOpen' : 'gateClosed'} name={text('door')} word={parts.door} />
        <BoxPart kind="air" name={text('airConditioning')} word={parts.air} />
        <BoxPart
          kind={parts.breaker === 'closed' ? 'breakerClosed' : 'breakerOpen'}
          name={text('breaker')}
          word={parts.breaker && text(parts.breaker)}
        />
        {onBox && <span className="tw-bigbox-more">{text('runningStatus')} ›</span>}
      </Pressable>
    </fieldset>
  )
}
