import { Input, Segmented } from 'antd'
import { type CSSProperties, memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { BoxGrid } from '#web/equipment/pictures/BoxGrid.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { useNow } from '#web/kit/useNow.ts'
import { BoxListButton } from './BoxListButton.tsx'
import { type Fit, useFit } from './fleetFit.ts'
import { type FleetOrder, fleetOf, glanceOf, isFleetOrder, type Tile } from './homeData.ts'
import { messages } from './homeMessages.ts'
import './home.css'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'

const orders = [
  ['urgency', 'byUrgency'],
  ['name', 'byName'],
  ['soc', 'bySoc'],
] as const
const boxInterval = 10
/** Search is of use once a fleet no longer fits into one look; then what is wrong stands first. */
const searchedFrom = 48

const roomOf = (fit: Fit | undefined): { className: string; style: CSSProperties } => ({
  className: ['tw-home-scroll', fit?.dense && 'tw-fleet-dense', fit?.rows && 'tw-fleet-whole']
    .filter(Boolean)
    .join(' '),
  style: { '--tw-columns': fit?.columns, '--tw-rows': fit?.rows } as CSSProperties,
})

type ToolsProps = {
  searched: boolean
  typed: string
  onType: (typed: string) => void
  order: FleetOrder
  onOrder: (order: FleetOrder) => void
}

const FleetTools = memo(({ searched, typed, onType, order, onOrder }: ToolsProps) => {
  const text = useText(messages)
  return (
    <>
      <span className="tw-age tw-home-hint">{text('fleetHint')}</span>
      {searched && (
        <Input
          size="small"
          allowClear
          className="tw-home-search"
          aria-label={text('search')}
          placeholder={text('search')}
          maxLength={60}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      <Segmented
        size="small"
        aria-label={text('order')}
        value={order}
        onChange={onOrder}
        options={orders.map(([value, key]) => ({ value, label: text(key) }))}
      />
      <BoxListButton />
    </>
  )
})

/** Every box as a tile, in the order that stands in the address. */
export const FleetCard = memo(({ tiles, onOpen }: { tiles: readonly Tile[]; onOpen: (deviceId: string) => void }) => {
  const text = useText(messages)
  const [chosen, setOrder] = useFilter('order')
  const large = tiles.length > searchedFrom
  const usual = large ? 'urgency' : 'name'
  const order = isFleetOrder(chosen) ? chosen : usual
  const toOrder = useRef(setOrder)
  useEffect(() => {
    toOrder.current = setOrder
  })
  const onOrder = useCallback((next: FleetOrder) => toOrder.current(next === usual ? '' : next), [usual])
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const now = useNow(5000)
  const boxes = useMemo(() => fleetOf(tiles, order, wanted).map(glanceOf), [tiles, order, wanted])
  const [inside, fit] = useFit(boxes.length)
  return (
    <Card
      className="tw-home-fleet"
      title={text('fleet')}
      extra={<FleetTools searched={large} typed={typed} onType={setTyped} order={order} onOrder={onOrder} />}
    >
      <ScrollArea ref={inside} {...roomOf(fit)} label={text('fleet')}>
        <BoxGrid boxes={boxes} now={now} intervalSeconds={boxInterval} onOpen={onOpen} />
      </ScrollArea>
    </Card>
  )
})
