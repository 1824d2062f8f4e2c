import { Input, Tree } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useText } from '../../i18n.ts'
import { readStored, writeStored } from '../../storage.ts'
import { countFitting, type DeviceNode, matching, parentIds } from './search.ts'
import './DeviceTree.css'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { type State, StateTag } from '../states/StateTag.tsx'
import { treeMessages } from './treeMessages.ts'

type DeviceTreeProps = {
  nodes: readonly DeviceNode[]
  selected?: string | undefined
  onSelect: (node: DeviceNode) => void
  /** of the list, for who cannot see it, such as 站点设备列表 */
  label: string
  /** under which the open branches are remembered in this browser */
  storageKey: string
  stateOf?: (node: DeviceNode) => { state: State; text: string } | undefined
  /** px */
  height?: number
}

const remembered = (key: string, nodes: readonly DeviceNode[]): string[] => {
  const stored = readStored('localStorage', key)
  return stored === null ? nodes.map(({ strId }) => strId) : stored.split(',')
}

type Branch = { key: string; device: DeviceNode; children: Branch[] }
const branchesOf = (nodes: readonly DeviceNode[]): Branch[] =>
  nodes.map((device) => ({ key: device.strId, device, children: branchesOf(device.children ?? []) }))

/** Stations and their devices; only the lines in view are drawn, so thousands scroll like ten. The first level is open at first. */
export const DeviceTree = (props: DeviceTreeProps) => {
  const { nodes, selected, onSelect, label, storageKey, stateOf, height = 480 } = props
  const text = useText(treeMessages)
  const key = `tidewatt.tree.${storageKey}`
  const [expanded, setExpanded] = useState<string[]>()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const searching = wanted.trim() !== ''
  const shown = useMemo(() => matching(nodes, wanted), [nodes, wanted])
  const branches = useMemo(() => branchesOf(shown), [shown])
  const found = useMemo(() => (searching ? countFitting(nodes, wanted) : 0), [nodes, wanted, searching])
  const open = useMemo(
    () => (searching ? parentIds(shown) : (expanded ?? remembered(key, nodes))),
    [searching, shown, expanded, key, nodes],
  )
  const offline = ({ silent }: DeviceNode) =>
    silent ? ({ state: 'offline', text: text('offline') } as const) : undefined
  const unfold = (ids: string[]): void => {
    setExpanded(ids)
    writeStored('localStorage', key, ids.join(','))
  }
  return (
    <div className="tw-tree">
      <Input
        type="search"
        allowClear
        aria-label={text('findInTree')}
        placeholder={text('findInTree')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="tw-tree-found" aria-live="polite">
        {searching && found > 0 ? text('foundNodes', found) : ''}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={searching ? text('noMatch') : undefined} />
      ) : (
        <Tree<Branch>
          aria-label={label}
          blockNode
          virtual
          height={height}
          itemHeight={32}
          treeData={branches}
          expandedKeys={open}
          onExpand={(ids) => !searching && unfold(ids.map(String))}
          selectedKeys={selected === undefined ? [] : [selected]}
          onSelect={(_, { node }) => onSelect(node.device)}
          titleRender={({ device }) => <Line node={device} state={stateOf?.(device) ?? offline(device)} />}
        />
      )}
    </div>
  )
}

const Line = ({ node, state }: { node: DeviceNode; state: { state: State; text: string } | undefined }) => (
  <span className="tw-tree-line" title={node.name}>
    <span className="tw-tree-name">{node.name}</span>
    {state && <StateTag state={state.state} text={state.text} />}
  </span>
)
