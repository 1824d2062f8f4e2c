import { Button, Table, type TableColumnsType } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { scrollOf } from '#web/kit/table/manyRows.ts'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { Glyph } from '#web/shell/frame/glyphs.tsx'
import { texts } from '#web/texts.ts'
import type { MenuNode } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Edited } from './MenuPage.tsx'
import './menus.css'
import { OrderButtons } from './OrderButtons.tsx'
import { flatMenus, siblingsOf } from './siblings.ts'

type MenuTableProps = {
  tree: readonly MenuNode[]
  nameOf: (item: MenuNode) => string
  mayChange: boolean
  onMove: (moved: MenuNode, target: MenuNode) => Promise<void>
  onEdit: (edited: Edited) => void
  onRemove: (item: MenuNode) => Promise<unknown>
}

const kinds = ['folder', 'page', 'button'] as const

/** The menu as it nests. A row is dragged among its siblings, or moved by its buttons. */
export const MenuTable = ({ tree, nameOf, mayChange, onMove, onEdit, onRemove }: MenuTableProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const dragged = useRef<MenuNode>(undefined)
  const isSibling = (item: MenuNode): boolean =>
    dragged.current !== undefined && dragged.current.menu_parent_id === item.menu_parent_id

  const dragging = (item: MenuNode) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged.current = item
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (isSibling(item)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const moved = dragged.current
      if (moved && isSibling(item)) void onMove(moved, item)
    },
  })
  const columns: TableColumnsType<MenuNode> = [
    {
      title: text('name'),
      width: 240,
      render: (_, item) => (
        <span className="tw-menu-name">
          {item.menu_type !== 2 && <Glyph name={item.icon} size={16} />}
          {nameOf(item)}
        </span>
      ),
    },
    { title: text('type'), render: (_, { menu_type }) => text(kinds[menu_type] ?? 'page') },
    {
      title: text('url'),
      width: 240,
      render: (_, { url, third_url }) => <span className="tw-menu-url">{third_url || url || '--'}</span>,
    },
    { title: text('perms'), render: (_, { perms }) => perms || '--' },
    { title: text('visible'), render: (_, item) => <Shown item={item} /> },
    { title: text('keepAlive'), render: (_, { keep_alive }) => text(keep_alive === 1 ? 'kept' : 'notKept') },
  ]
  const order: TableColumnsType<MenuNode>[number] = {
    title: text('order'),
    render: (_, item) => (
      <OrderButtons item={item} list={siblingsOf(tree, item.menu_id)} name={nameOf(item)} onMove={onMove} />
    ),
  }
  const operations = useOperations<MenuNode>((item) => [
    item.menu_type !== 2 && { text: text('addBelow'), onClick: () => onEdit({ below: item }) },
    { text: common('edit'), onClick: () => onEdit({ row: item }) },
    item.is_builtin === 0 && {
      text: common('remove'),
      danger: true,
      confirm: text('confirmRemove', nameOf(item)),
      onClick: () => onRemove(item),
    },
  ])
  const whole = mayChange
    ? [...columns.slice(0, 1), order, ...columns.slice(1), { ...operations, width: 260 }]
    : columns
  const items = flatMenus(tree)
  const all = items.filter(({ children }) => children.length > 0).map(({ menu_id }) => menu_id)
  const open = expanded.length < all.length
  return (
    <>
      <div className="tw-menu-bar">
        {mayChange && <p className="tw-age">{text('dragHint')}</p>}
        <Button size="small" onClick={() => setExpanded(open ? all : [])}>
          {text(open ? 'expandAll' : 'collapseAll')}
        </Button>
      </div>
      <Table<MenuNode>
        rowKey="menu_id"
        size="small"
        columns={whole}
        // antd draws an opener wherever there is a list, even an empty one.
        dataSource={withoutEmpty(tree)}
        pagination={false}
        {...scrollOf(items.length, whole)}
        expandable={{ expandedRowKeys: [...expanded], onExpandedRowsChange: (keys) => setExpanded(keys.map(String)) }}
        {...(mayChange ? { onRow: dragging } : {})}
      />
    </>
  )
}

const withoutEmpty = (tree: readonly MenuNode[]): MenuNode[] =>
  tree.map(({ children, ...item }) =>
    children.length > 0 ? { ...item, children: withoutEmpty(children) } : (item as MenuNode),
  )

const Shown = ({ item }: { item: MenuNode }) => {
  const text = useText(messages)
  if (item.is_valid === 0) return <StateTag state="fault" text={text('notValid')} />
  if (item.is_visible === 0) return <StateTag state="shutdown" text={text('hidden')} />
  return <StateTag state="ok" text={text('shown')} />
}
