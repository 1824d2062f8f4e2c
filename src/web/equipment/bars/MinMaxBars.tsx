import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { numberText } from '../../kit/format.ts'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import type { CellLimit } from '../cells/cellScale.ts'
import { LevelBadge } from '../pictures/LevelBadge.tsx'
import { levelOf } from '../pictures/unitState.ts'
import { minMaxMessages } from './minMaxMessages.ts'
import { cellToSee, heightOf, type MinMaxBar, reachedLevel, ticksOf } from './minMax.ts'
import './minMaxBars.css'

type MinMaxBarsProps = {
  /** what the bars show, for instance cell voltages of a stack */
  label: string
  bars: readonly MinMaxBar[]
  unit: string
  decimals: number
  limits?: readonly CellLimit[]
  /** a bar is pressed; the cell that lies farthest out of it */
  onOpen: (key: string, cell: number | undefined) => void
}

const noLimits: readonly CellLimit[] = []

/** Batteries beside each other, each a bar from its lowest to its highest cell; one that reached a limit has its colour, a silent one is hollow. */
export const MinMaxBars = ({ label, bars, unit, decimals, limits = noLimits, onOpen }: MinMaxBarsProps) => {
  const text = useText(minMaxMessages)
  const ticks = ticksOf(bars)
  if (bars.length === 0) return <EmptyState title={text('none')} />
  const told = (bar: MinMaxBar): string => {
    const { name, min, max, minCell, maxCell, silent, level } = bar
    const ends = text('ends', numberText(min, decimals), minCell ?? '--', numberText(max, decimals), maxCell ?? '--')
    const known = min !== null && max !== null && !silent
    return [
      name,
      ...(known ? [`${ends} ${unit}`, text('difference', numberText(max - min, decimals), unit)] : [text('unknown')]),
      ...(silent ? [text('silent')] : []),
      ...(level === null ? [] : [text('level', level)]),
    ].join(', ')
  }
  return (
    <div className="tw-minmax">
      <div className="tw-minmax-scale" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${heightOf(tick, ticks)}%` }}>
            {tick}
          </span>
        ))}
        <span className="tw-minmax-unit">{unit}</span>
      </div>
      <ScrollArea className="tw-minmax-area" label={label}>
        <ol>
          {bars.map((bar) => (
            <li key={bar.key}>
              <button
                type="button"
                className={classOf(bar, limits)}
                title={told(bar)}
                aria-label={told(bar)}
                onClick={() => onOpen(bar.key, cellToSee(bar, bars, limits))}
              >
                <span className="tw-minmax-plot">
                  {ticks.map((tick) => (
                    <i key={tick} style={{ bottom: `${heightOf(tick, ticks)}%` }} />
                  ))}
                  <Bar bar={bar} ticks={ticks} />
                </span>
                <LevelBadge level={levelOf(bar.level)} />
                <span className="tw-minmax-name">{bar.name}</span>
              </button>
            </li>
          ))}
        </ol>
      </ScrollArea>
    </div>
  )
}

const classOf = (bar: MinMaxBar, limits: readonly CellLimit[]): string => {
  const reached = reachedLevel(bar, limits)
  return [
    'tw-minmax-bar',
    ...(reached === null ? [] : [`tw-minmax-reached${reached}`]),
    ...(bar.level === null ? [] : [`tw-minmax-level${bar.level}`]),
  ].join(' ')
}

const Bar = ({ bar: { min, max, silent }, ticks }: { bar: MinMaxBar; ticks: readonly number[] }) => {
  if (silent || min === null || max === null) return <span className="tw-minmax-unknown">?</span>
  const [bottom, top] = [heightOf(min, ticks), heightOf(max, ticks)]
  return <b style={{ bottom: `${bottom}%`, height: `max(4px, ${top - bottom}%)` }} />
}
