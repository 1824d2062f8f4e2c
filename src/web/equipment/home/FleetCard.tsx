import { Input, Segmented } from 'antd'
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n.ts'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { useFilter } from '../../kit/table/useFilter.ts'
import { useNow } from '../../kit/useNow.ts'
import { UnitGrid } from '../pictures/UnitGrid.tsx'
import type { UnitGlance } from '../pictures/unitState.ts'
import { useFit } from './fleetFit.ts'
import { groupedFrom } from './fleetGroups.ts'
import { DrawnInParts, FleetGroups } from './FleetGroups.tsx'
import { HomeCard } from './HomeCard.tsx'
import { type FleetOrder, fleetOf, type HomeTile, isFleetOrder } from './homeData.ts'
import { homeMessages } from './homeMessages.ts'
import './fleet.css'

const orders = [
  ['urgency', 'byUrgency'],
  ['name', 'byName'],
  ['soc', 'bySoc'],
] as const
/** Search helps once a fleet no longer fits on one screen; units with problems come first then. */
const searchedFrom = 48

type ToolsProps = {
  searched: boolean
  typed: string
  onType: (typed: string) => void
  order: FleetOrder
  onOrder: (order: FleetOrder) => void
}

const FleetTools = memo(({ searched, typed, onType, order, onOrder }: ToolsProps) => {
  const text = useText(homeMessages)
  return (
    <>
      {searched && (
        <Input
          size="small"
          allowClear
          className="tw-fleet-search"
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
    </>
  )
})

type FleetCardProps<T extends HomeTile> = {
  tiles: readonly T[]
  /** must stay the same function, as `onOpen` */
  glanceOf: (tile: T) => UnitGlance
  /** how often a unit reports */
  intervalSeconds: number
  /** what a tile shows */
  hint: string
  /** at the end of the head, such as a button that opens a list */
  extra?: ReactNode
  onOpen: (deviceId: string) => void
}

/** Every unit as a tile, in the order that stands in the address as `order`; a large fleet in groups by station that open. */
export const FleetCard = <T extends HomeTile>(props: FleetCardProps<T>) => {
  const { tiles, glanceOf, intervalSeconds, hint, extra, onOpen } = props
  const text = useText(homeMessages)
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
  const found = useMemo(() => fleetOf(tiles, order, wanted), [tiles, order, wanted])
  const [inside, fit] = useFit(found.length)
  const grid = (some: readonly T[], own?: typeof fit) => (
    <UnitGrid wall units={some.map(glanceOf)} now={now} intervalSeconds={intervalSeconds} fit={own} onOpen={onOpen} />
  )
  const grouped = tiles.length > groupedFrom
  return (
    <HomeCard
      place="fleet"
      title={text('fleet')}
      extra={
        <>
          <span className="tw-age tw-fleet-hint">{hint}</span>
          <FleetTools searched={large} typed={typed} onType={setTyped} order={order} onOrder={onOrder} />
          {extra}
        </>
      }
    >
      <ScrollArea ref={inside} className="tw-home-scroll" label={text('fleet')}>
        {!grouped && grid(found, fit)}
        {grouped && wanted.trim() === '' && <FleetGroups tiles={found}>{(some) => grid(some)}</FleetGroups>}
        {grouped && wanted.trim() !== '' && (
          <DrawnInParts key={wanted} tiles={found}>
            {(some) => grid(some)}
          </DrawnInParts>
        )}
      </ScrollArea>
    </HomeCard>
  )
}
