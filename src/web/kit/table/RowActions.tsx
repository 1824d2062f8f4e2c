import { App, Button, Dropdown, Grid, Space, type TableColumnType } from 'antd'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'

export type RowAction = {
  text: string
  onClick: () => unknown
  confirm?: string
  danger?: boolean
  disabled?: boolean
  /** stands in the menu behind the others */
  rare?: boolean
}

/** The buttons at the end of a row; one with `confirm` asks first, and its dialog stays until the work is done. */
export const RowActions = ({ actions }: { actions: readonly (RowAction | false)[] }) => {
  const text = useText(texts)
  const { modal } = App.useApp()
  const run = ({ onClick, confirm, danger }: RowAction): void => {
    if (confirm === undefined) return void onClick()
    modal.confirm({
      title: confirm,
      okText: text('ok'),
      cancelText: text('cancel'),
      okButtonProps: { danger: danger ?? false },
      // A failure was shown as a toast already; the dialog closes all the same.
      onOk: async () => void (await Promise.resolve(onClick()).catch(() => undefined)),
    })
  }
  const shown = actions.filter((action) => action !== false)
  const rare = shown.filter((action) => action.rare)
  return (
    <Space size={0} wrap>
      {shown
        .filter((action) => !action.rare)
        .map((action) => (
          <Button
            key={action.text}
            type="link"
            size="small"
            danger={action.danger ?? false}
            disabled={action.disabled ?? false}
            onClick={() => run(action)}
          >
            {action.text}
          </Button>
        ))}
      {rare.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rare.map((action) => ({
              key: action.text,
              label: action.text,
              danger: action.danger ?? false,
              disabled: action.disabled ?? false,
              onClick: () => run(action),
            })),
          }}
        >
          <Button type="link" size="small">
            {text('more')}
          </Button>
        </Dropdown>
      )}
    </Space>
  )
}

/** The last column, which holds what can be done with a row; it stays in sight where there is room for it. */
export const useOperations = <Row,>(actionsOf: (row: Row) => readonly (RowAction | false)[]): TableColumnType<Row> => {
  const text = useText(texts)
  const { lg = false } = Grid.useBreakpoint()
  return {
    title: text('operation'),
    key: 'operation',
    align: 'right',
    className: 'tw-row-actions',
    ...(lg ? { fixed: 'end' } : {}),
    render: (_, row) => <RowActions actions={actionsOf(row)} />,
  }
}
