import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useText } from '#web/i18n.ts'
import type { MenuNode } from '../contract.ts'
import { messages } from '../messages.ts'

type OrderButtonsProps = {
  item: MenuNode
  list: readonly MenuNode[]
  name: string
  onMove: (moved: MenuNode, target: MenuNode) => Promise<void>
}

/** Moves an item by one among its siblings. */
export const OrderButtons = ({ item, list, name, onMove }: OrderButtonsProps) => {
  const text = useText(messages)
  const at = list.findIndex(({ menu_id }) => menu_id === item.menu_id)
  const [before, after] = [list[at - 1], list[at + 1]]
  return (
    <Space size={0}>
      <Button
        type="text"
        size="small"
        aria-label={text('up', name)}
        icon={<ArrowUpOutlined />}
        disabled={!before}
        onClick={() => before && void onMove(item, before)}
      />
      <Button
        type="text"
        size="small"
        aria-label={text('down', name)}
        icon={<ArrowDownOutlined />}
        disabled={!after}
        onClick={() => after && void onMove(item, after)}
      />
    </Space>
  )
}
