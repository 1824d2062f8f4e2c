import { Button } from 'antd'
import type { DragEvent, ReactNode } from 'react'
import { useText } from '#web/i18n.ts'
import type { BindNode } from '../../bindShapes.ts'
import { bindMessages } from './bindMessages.ts'
import type { BindBranch } from './branches.ts'

export type BindActs = {
  /** may bind; without it one only looks */
  readonly mayChange: boolean
  readonly chosen: BindNode | undefined
  choose(node: BindNode | undefined): void
  /** whether the chosen device may hang below this one */
  takes(parent: BindNode): boolean
  bind(parent: BindNode): void
  unbind(node: BindNode): void
  history(node: BindNode): void
}

/** Takes what is dragged onto it, where it may. */
export const dropOn = (takes: boolean, drop: () => void) => ({
  onDragOver: (event: DragEvent) => {
    if (takes) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (takes) drop()
  },
})

type BindRowProps = { node: BindNode; acts: BindActs; children?: ReactNode }

/** A device, which can be chosen and dragged, and takes the chosen one. */
export const BindRow = ({ node, acts, children }: BindRowProps) => {
  const text = useText(bindMessages)
  const { mayChange, chosen } = acts
  const isChosen = chosen?.deviceId === node.deviceId
  const takes = mayChange && acts.takes(node)
  const movable = mayChange && node.parentTypes?.length !== 0
  const label = (key: 'choose' | 'here' | 'unbind' | 'history'): string => `${text(key)} ${node.deviceName}`
  return (
    <fieldset
      className={['tw-asset-node', isChosen && 'tw-asset-chosen', takes && 'tw-asset-takes'].filter(Boolean).join(' ')}
      aria-label={node.deviceName}
      draggable={movable}
      onDragStart={() => acts.choose(node)}
      {...dropOn(takes, () => acts.bind(node))}
    >
      <span>
        {node.deviceName} <small>{[node.deviceTypeName, node.deviceCode].join(' · ')}</small>
        {node.slot !== '' && <small> {text('slotOf', node.slot)}</small>}
      </span>
      <span className="tw-asset-acts">
        {takes && (
          <Button size="small" type="primary" aria-label={label('here')} onClick={() => acts.bind(node)}>
            {text('here')}
          </Button>
        )}
        {movable && (
          <Button
            size="small"
            aria-label={label('choose')}
            aria-pressed={isChosen}
            onClick={() => acts.choose(isChosen ? undefined : node)}
          >
            {text('choose')}
          </Button>
        )}
        {mayChange && node.parentId !== null && (
          <Button size="small" aria-label={label('unbind')} onClick={() => acts.unbind(node)}>
            {text('unbind')}
          </Button>
        )}
        <Button size="small" aria-label={label('history')} onClick={() => acts.history(node)}>
          {text('history')}
        </Button>
      </span>
      {children}
    </fieldset>
  )
}

export const BindTree = ({ branches, acts }: { branches: readonly BindBranch[]; acts: BindActs }) => (
  <ul className="tw-asset-tree">
    {branches.map(({ node, below }) => (
      <li key={node.deviceId}>
        <BindRow node={node} acts={acts} />
        {below.length > 0 && <BindTree branches={below} acts={acts} />}
      </li>
    ))}
  </ul>
)
