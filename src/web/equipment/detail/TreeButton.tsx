import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { UnitNode } from '#contract/unitDetail.ts'
import { useText } from '../../i18n.ts'
import { DeviceTree } from '../tree/DeviceTree.tsx'
import { shownOf } from '../tree/search.ts'
import { detailMessages } from './detailMessages.ts'
import './detail.css'

type TreeButtonProps = {
  name: string
  nodes: readonly UnitNode[]
  selected: string
  /** under which the open branches are remembered */
  storageKey: string
  onSelect: (deviceId: string) => void
}

/** The name of a unit, which opens the tree of what it consists of and stands beside. */
export const TreeButton = ({ name, nodes, selected, storageKey, onSelect }: TreeButtonProps) => {
  const text = useText(detailMessages)
  const [open, setOpen] = useState(false)
  const choose = (deviceId: string): void => {
    setOpen(false)
    onSelect(deviceId)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <nav className="tw-detail-tree" aria-label={text('tree')}>
          <DeviceTree
            nodes={nodes}
            selected={selected}
            onSelect={(node) => choose(shownOf(node))}
            label={text('tree')}
            height={320}
            storageKey={storageKey}
          />
        </nav>
      }
    >
      <Button size="small" aria-expanded={open} aria-label={text('openTree', name)}>
        {name} ▾
      </Button>
    </Popover>
  )
}
