import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { Attribute } from '#contract/attribute.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import type { SheetHead } from '#web/kit/sheet/column.ts'
import { Sheet } from '#web/kit/sheet/Sheet.tsx'
import { messages } from '../messages.ts'
import type { ConfigFault } from '../shapes.ts'
import type { DeviceConfig } from './DeviceConfigPage.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { pasteMessages } from './pasteMessages.ts'
import { PointForm } from './PointForm.tsx'
import { faultsOfPoints, filledBelow, pastedInto, withValue } from './pointMatrix.ts'
import type { SheetPoint } from './pointSheet.ts'
import { usePointColumns } from './usePointColumns.ts'

type PointTableProps = {
  points: readonly SheetPoint[]
  onChange: (change: (points: readonly SheetPoint[]) => SheetPoint[]) => void
  known: DeviceConfig['points']
  attributes: readonly Attribute[]
  /** what the server said is wrong with them */
  refused: readonly ConfigFault[]
  driverId: string
  mayChange: boolean
}

const keyOf = ({ pointKey, index }: SheetPoint): string => `${pointKey}:${index}`
/** New ones replace those of the same place. */
const merged = (before: readonly SheetPoint[], more: readonly SheetPoint[]): SheetPoint[] => [
  ...new Map([...before, ...more].map((point) => [keyOf(point), point])).values(),
]

/** The points that a driver reads of a device as a sheet: a line for each, a column for each attribute. */
export const PointTable = (props: PointTableProps) => {
  const { points, onChange, known, attributes, refused, driverId, mayChange } = props
  const text = useText(messages)
  const paste = useText(pasteMessages)
  const { language } = useLanguage()
  const [edited, setEdited] = useState<SheetPoint | 'new'>()
  const [pasting, setPasting] = useState(false)
  const columns = usePointColumns(attributes)
  const head = useMemo((): SheetHead<SheetPoint> => {
    const names = new Map(known.map(({ pointKey, pointName }) => [pointKey, pointName]))
    return {
      ...{ title: text('point'), width: 240 },
      of: ({ pointKey, index }) => (
        <>
          {names.get(pointKey) ?? pointKey}{' '}
          <span className="tw-dim">{index === 0 ? pointKey : `${pointKey}[${index}]`}</span>
        </>
      ),
    }
  }, [known, text])
  const faults = useMemo(
    () => faultsOfPoints(points, attributes, refused, language),
    [points, attributes, refused, language],
  )
  const change = useCallback(
    (at: number, key: string, value: string) =>
      onChange((before) =>
        before.map((point, place) => (place === at ? withValue(point, key, value, attributes, language) : point)),
      ),
    [onChange, attributes, language],
  )
  const remove = useCallback((at: number) => onChange((before) => before.toSpliced(at, 1)), [onChange])
  const open = useCallback((at: number) => setEdited(points[at]), [points])
  const take = (more: readonly SheetPoint[]): void => onChange((before) => merged(before, more))
  const bound = new Set(points.map(({ pointKey }) => pointKey))
  const others = known
    .filter(({ pointKey, size }) => size === 1 && !bound.has(pointKey))
    .map(({ pointKey }): SheetPoint => ({ pointKey, index: 0, rw: 0, attributes: {} }))
  return (
    <Card
      title={`${text('points')} (${points.length})`}
      extra={
        mayChange && (
          <>
            <Button onClick={() => setPasting(true)}>{paste('paste')}</Button>
            <Button disabled={others.length === 0} onClick={() => take(others)}>
              {text('everyPoint')}
            </Button>
            <Button onClick={() => setEdited('new')}>{text('addPoint')}</Button>
          </>
        )
      }
    >
      {points.length === 0 ? (
        <EmptyState title={text('noPoints')} />
      ) : (
        <Sheet<SheetPoint>
          label={text('points')}
          rows={points}
          idOf={keyOf}
          head={head}
          columns={columns}
          faults={faults}
          mayChange={mayChange}
          onChange={change}
          onPaste={(at, key, cells) =>
            onChange((before) => pastedInto(before, { at, key }, cells, attributes, language))
          }
          onFillDown={(at, key) => onChange((before) => filledBelow(before, at, key))}
          onOpen={open}
          onRemove={remove}
          foot={<span className="tw-dim">{text('sheetHint')}</span>}
        />
      )}
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
