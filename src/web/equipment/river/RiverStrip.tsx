import { Button } from 'antd'
import { type CSSProperties, useMemo, useState } from 'react'
import { useLanguage, useText } from '../../i18n.ts'
import { useRoving } from '../../kit/useRoving.ts'
import { Dock } from './Dock.tsx'
import { commonEnd, commonPrefix, withoutCommonEnd } from './names.ts'
import { type StripDock, type StripShip, stripWidth } from './docks.ts'
import { RiverShip } from './RiverShip.tsx'
import { docksInOrder, docksOfPage, layoutStrip } from './stripLayout.ts'
import { riverMessages } from './riverMessages.ts'
import { halfOf, middleOf, water } from './water.ts'
import './strip.css'

type RiverStripProps = {
  docks: readonly StripDock[]
  ships: readonly StripShip[]
  /** whether docks count the units that a ship may take */
  ready?: boolean
  /** everything but what is in alarm steps back */
  dim?: boolean
  /** must stay the same function, or every tile is drawn again */
  onOpen: (id: string) => void
}

/** Docks with their bays and ships with their boxes at their places on the river, upstream at the left. It is one stop of the Tab key; arrows move in it. */
export const RiverStrip = ({ docks, ships, ready = false, dim = false, onOpen }: RiverStripProps) => {
  const text = useText(riverMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(0)
  const roving = useRoving<HTMLFieldSetElement>()
  const all = useMemo(() => docksInOrder(docks, ships), [docks, ships])
  const pages = Math.max(1, Math.ceil(all.length / docksOfPage))
  const first = Math.min(page, pages - 1) * docksOfPage
  const layout = useMemo(() => layoutStrip(all.slice(first, first + docksOfPage), ships), [all, ships, first])
  const names = [...docks, ...ships].flatMap(({ units }) => units.map(({ name }) => name))
  const prefix = commonPrefix(names)
  const suffix = commonEnd(names.map((name) => name.slice(prefix.length)))
  const short = withoutCommonEnd(docks.map(({ name }) => name))
  return (
    <section className={`tw-strip${dim ? ' tw-strip-dim' : ''}`} aria-label={text('strip')}>
      {layout.water && (
        <svg className="tw-strip-water" viewBox={`0 0 ${stripWidth} 68`} preserveAspectRatio="none" aria-hidden="true">
          <path d={water} />
        </svg>
      )}
      {layout.towns.map(({ x, zh, en }) => (
        <span
          key={en}
          className="tw-strip-town"
          style={{ '--tw-left': x, '--tw-bank': middleOf(x) - halfOf(x) } as CSSProperties}
        >
          {language === 'en' ? en : zh}
        </span>
      ))}
      <fieldset className="tw-strip-places" ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
        {layout.docks.map(({ of, fit, left }) => (
          <Dock
            key={of.id}
            dock={of}
            short={short(of.name)}
            fit={fit}
            prefix={prefix}
            suffix={suffix}
            ready={ready}
            left={left}
            onOpen={onOpen}
          />
        ))}
        {layout.ships.map(({ of, left }) => (
          <RiverShip key={of.id} ship={of} left={left} onOpen={onOpen} />
        ))}
      </fieldset>
      {layout.otherShips > 0 && <p className="tw-strip-others">{text('otherShips', layout.otherShips)}</p>}
      {pages > 1 && (
        <p className="tw-strip-pages">
          <Button
            size="small"
            aria-label={text('previousDocks')}
            disabled={first === 0}
            onClick={() => setPage(first / docksOfPage - 1)}
          >
            ‹
          </Button>{' '}
          {text('docksOf', first + 1, Math.min(all.length, first + docksOfPage), all.length)}{' '}
          <Button
            size="small"
            aria-label={text('nextDocks')}
            disabled={first + docksOfPage >= all.length}
            onClick={() => setPage(first / docksOfPage + 1)}
          >
            ›
          </Button>
        </p>
      )}
    </section>
  )
}
