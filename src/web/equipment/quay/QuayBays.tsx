import { Button } from 'antd'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { useText } from '../../i18n.ts'
import { useRoving } from '../../kit/useRoving.ts'
import { LevelBadge } from '../pictures/LevelBadge.tsx'
import { emsOf } from '../sentence/sentence.ts'
import { BayTile } from './BayTile.tsx'
import { type BayFit, type BaySize, type ContainerSize, fitBays, headHeight, scrolledBays } from './fitBays.ts'
import { bayMarks, countStates, type QuayContainer } from './quay.ts'
import { quayMessages } from './quayMessages.ts'
import { type Room, useRoom } from './useRoom.ts'
import './quayBays.css'

type QuayBaysProps = {
  containers: readonly QuayContainer[]
  prefix: string
  /** must stay the same function, or every tile is drawn again */
  onOpen: (bayId: string) => void
}

/** On a phone every bay is a card of its own. */
const asCards: BayFit = { size: 'large', width: 0, height: 0, rows: 0 }

/** px of a container's name, and of both name and note, with what stands between them. */
const sizeOf = ({ name, note, bays }: QuayContainer, unit: number): ContainerSize => {
  const words = emsOf(name) * Math.max(14, 20 * unit) + 8
  return { bays: Math.max(1, bays.length), name: words, head: words + emsOf(note) * Math.max(14, 18 * unit) + 10 }
}

type ContainerProps = Omit<QuayBaysProps, 'containers'> & {
  container: QuayContainer
  fit: BayFit & { size: Exclude<BaySize, 'grouped'> }
  unit: number
  /** leads back to all containers */
  back?: ReactNode
}

/** The bays of one container, in rows as long as its fit has them. */
const Container = ({ container: { name, note, bays }, fit, unit, prefix, back, onOpen }: ContainerProps) => {
  const { size, width, height, rows } = fit
  const style = {
    '--tw-bay-width': `${width}px`,
    '--tw-bay-height': `${height}px`,
    '--tw-bays-head': `${headHeight(size, unit)}px`,
    '--tw-bay-columns': Math.ceil(Math.max(1, bays.length) / rows),
  } as CSSProperties
  return (
    <section className="tw-quaybays-container" aria-label={name} style={rows === 0 ? undefined : style}>
      <header className="tw-quaybays-head">
        {back}
        <h3 title={`${name} ${note}`}>{name}</h3>
        {size !== 'tiny' && <span>{note}</span>}
      </header>
      <div className="tw-quaybays-tiles">
        {bays.map((bay) => (
          <BayTile key={bay.id} bay={bay} prefix={prefix} size={size} onOpen={onOpen} />
        ))}
      </div>
    </section>
  )
}

/** A container as one tile, where all bays of the yard would be too small. */
const Group = ({ container: { name, note, bays }, onPick }: { container: QuayContainer; onPick: () => void }) => {
  const text = useText(quayMessages)
  const worst = Math.min(...bays.map(({ level }) => level ?? 9))
  const level = bays.find((bay) => bay.level === worst)?.level
  return (
    <button type="button" className={`tw-quaybays-group${level ? ` tw-ring-${level}` : ''}`} onClick={onPick}>
      <span className="tw-quaybays-head">
        <b>{name}</b>
        <LevelBadge level={level} />
        <span>{note}</span>
      </span>
      <span className="tw-quaybays-counts">
        {countStates(bays).map(({ state, count }) => (
          <span key={state} title={text(state)}>
            <span aria-hidden="true">{bayMarks[state]}</span>
            <span className="tw-hidden">{text(state)}</span> <b>{count}</b>
          </span>
        ))}
      </span>
      <span className="tw-hidden">{text('open')}</span>
    </button>
  )
}

/** Ems of the longest name of a box without what all names begin with. */
const longestOf = (containers: readonly QuayContainer[], prefix: string): number =>
  Math.max(
    0,
    ...containers.flatMap(({ bays }) => bays.map(({ box }) => (box === null ? 0 : emsOf(box.slice(prefix.length))))),
  )

/** How the bays of these containers stand in a room; equal numbers keep it the same. */
const useFit = (containers: readonly QuayContainer[], room: Room, longest: number): BayFit => {
  const sizes = JSON.stringify(containers.map((each) => sizeOf(each, room.unit)))
  return useMemo(
    () => (room.unit === 0 ? asCards : fitBays(JSON.parse(sizes) as ContainerSize[], room, longest)),
    [sizes, room, longest],
  )
}

const isGrouped = (fit: BayFit): fit is BayFit & { size: 'grouped' } => fit.size === 'grouped'

/** Containers with their bays, all seen at once, as large as the room allows. It is one stop of the Tab key; arrows move in it. */
export const QuayBays = ({ containers, prefix, onOpen }: QuayBaysProps) => {
  const text = useText(quayMessages)
  const roving = useRoving<HTMLFieldSetElement>()
  const { host, room } = useRoom<HTMLDivElement>()
  const [picked, pick] = useState<string>()
  const longest = longestOf(containers, prefix)
  const whole = useFit(containers, room, longest)
  const one = isGrouped(whole) ? containers.filter(({ id }) => id === picked) : []
  const alone = useFit(one, room, longest)
  const [shown, fit] = one.length === 0 ? [containers, whole] : [one, alone]
  const drawn = isGrouped(fit) && one[0] ? scrolledBays(one[0].bays.length, room) : fit
  const back = (
    <Button size="small" onClick={() => pick(undefined)}>
      ‹ {text('back')}
    </Button>
  )
  return (
    <div className="tw-quaybays" ref={host}>
      <fieldset aria-label={text('bays')} ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
        {shown.map((each) =>
          drawn.size === 'grouped' ? (
            <Group key={each.id} container={each} onPick={() => pick(each.id)} />
          ) : (
            <Container
              key={each.id}
              container={each}
              fit={{ ...drawn, size: drawn.size }}
              unit={room.unit}
              prefix={prefix}
              back={one.length > 0 && back}
              onOpen={onOpen}
            />
          ),
        )}
      </fieldset>
    </div>
  )
}
