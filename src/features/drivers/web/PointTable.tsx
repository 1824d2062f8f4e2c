import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { Attribute } from '#contract/attribute.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { scrollOf } from '#web/kit/table/manyRows.ts'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { texts } from '#web/texts.ts'
import { messages } from '../messages.ts'
import type { DeviceConfig } from './DeviceConfigPage.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { pasteMessages } from './pasteMessages.ts'
import { PointForm } from './PointForm.tsx'
import type { SheetPoint } from './pointSheet.ts'
import { useAttributeText } from './useAttributeText.ts'

type Row = SheetPoint & { readonly key: string }
type PointTableProps = {
  points: readonly SheetPoint[]
  onChange: (points: SheetPoint[]) => void
  known: DeviceConfig['points']
  attributes: readonly Attribute[]
  driverId: string
  mayChange: boolean
}

/** Each row has buttons: five hundred at once hold up the page for a second, at every change anew. */
const mostDrawn = 100

const keyOf = ({ pointKey, index }: SheetPoint): string => `${pointKey}:${index}`
/** New ones replace those of the same place. */
const merged = (before: readonly SheetPoint[], more: readonly SheetPoint[]): SheetPoint[] => [
  ...new Map([...before, ...more].map((point) => [keyOf(point), point])).values(),
]

/** The points that a driver reads of a device, a column for each attribute that one of them gives; what is grey is the default. */
export const PointTable = ({ points, onChange, known, attributes, driverId, mayChange }: PointTableProps) => {
  const text = useText(messages)
  const paste = useText(pasteMessages)
  const common = useText(texts)
  const { language } = useLanguage()
  const shown = useAttributeText()
  const [edited, setEdited] = useState<SheetPoint | 'new'>()
  const [pasting, setPasting] = useState(false)
  const take = (more: readonly SheetPoint[]): void => onChange(merged(points, more))
  const operations = useOperations<Row>(({ key, ...point }) => [
    mayChange && { text: common('edit'), onClick: () => setEdited(point) },
    mayChange && {
      text: text('takeOut'),
      danger: true,
      onClick: () => onChange(points.filter((each) => keyOf(each) !== key)),
    },
  ])
  const given = attributes.filter(({ key }) => points.some((point) => point.attributes[key] !== undefined))
  const names = new Map(known.map(({ pointKey, pointName }) => [pointKey, pointName]))
  const columns: TableColumnsType<Row> = [
    {
      title: text('point'),
      width: 260,
      fixed: 'left',
      render: (_, { pointKey, index }) => (
        <>
          {names.get(pointKey) ?? pointKey}{' '}
          <span className="tw-dim">{index === 0 ? pointKey : `${pointKey}[${index}]`}</span>
        </>
      ),
    },
    { title: text('access'), width: 88, render: (_, { rw }) => text((['read', 'write', 'both'] as const)[rw]) },
    ...given.map((attribute) => ({
      title: attribute.label[language],
      key: attribute.key,
      width: 120,
      render: (_: unknown, row: Row) => {
        const value = row.attributes[attribute.key]
        const isUsual = value === undefined
        return (
          <span className={isUsual ? 'tw-dim' : undefined}>
            {shown(attribute, isUsual ? attribute.default : value)}
          </span>
        )
      },
    })),
    operations,
  ]
  return (
    <Card
      title={`${text('points')} (${points.length})`}
      extra={
        mayChange && (
          <>
            <Button onClick={() => setPasting(true)}>{paste('paste')}</Button>
            <Button onClick={() => setEdited('new')}>{text('addPoint')}</Button>
          </>
        )
      }
    >
      <DataTable<Row>
        rowKey="key"
        dataSource={points.map((point) => ({ ...point, key: keyOf(point) }))}
        columns={columns}
        blank={<EmptyState title={text('noPoints')} />}
        {...scrollOf(points.length, columns, mostDrawn)}
      />
      <PointForm
        driverId={driverId}
        edited={edited}
        known={known}
        attributes={attributes}
        onClose={() => setEdited(undefined)}
        onTake={(point) => take([point])}
      />
      <PasteDialog
        open={pasting}
        known={known}
        attributes={attributes}
        onClose={() => setPasting(false)}
        onTake={(more) => {
          take(more)
          setPasting(false)
        }}
      />
    </Card>
  )
}
