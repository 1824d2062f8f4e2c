import type { CSSProperties } from 'react'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { powerText } from '../metrics/quantities.ts'
import { Bay, EmptyBay } from './Bay.tsx'
import { berthsOf, type DockFit, type StripDock, type StripUnit, shownOf } from './docks.ts'
import { riverMessages } from './riverMessages.ts'

type DockProps = {
  dock: StripDock
  fit: DockFit
  /** its name without what all docks' names end with */
  short: string
  prefix: string
  suffix: string
  /** whether full and idle units are counted */
  ready: boolean
  /** left edge in units of the drawing */
  left: number
  onOpen: (id: string) => void
}

const oldest = (units: readonly StripUnit[]): string | null =>
  units
    .map(({ since }) => since)
    .filter((since) => since !== null)
    .sort()[0] ?? null

const Sums = ({ units, ready }: { units: readonly StripUnit[]; ready: boolean }) => {
  const text = useText(riverMessages)
  const silent = units.filter(({ state }) => state === undefined)
  if (silent.length > 0 && silent.length === units.length) {
    const since = oldest(silent)
    return (
      <p className="tw-dock-sums">
        {since === null ? text('silentNever', silent.length) : text('silentOf', silent.length, since)}
      </p>
    )
  }
  const kind = units.some(({ state }) => state === 'charging') ? 'charging' : 'discharging'
  const active = units.filter(({ state }) => state === kind)
  const power = powerText(active.reduce((sum, unit) => sum + (unit.power ?? 0), 0))
  return (
    <p className="tw-dock-sums">
      {active.length > 0 && (
        <>
          <span className={`tw-dock-mark tw-pic-${kind}`} aria-hidden="true">
            {kind === 'charging' ? '▲' : '▼'}
          </span>{' '}
          <span className="tw-dock-long">{text(`${kind}Units`, active.length)}</span>
          <span className="tw-dock-short" aria-hidden="true">
            {active.length}
          </span>{' '}
          <b className="tw-dock-power">
            {numberText(power.value, power.decimals)} {power.unit}
          </b>{' '}
        </>
      )}
      {ready && <b>{text('ready', units.filter((unit) => unit.ready).length)}</b>}
    </p>
  )
}

/** A place with its bays, as many as its fit holds, above the quay. */
export const Dock = ({ dock, short, fit, prefix, suffix, ready, left, onOpen }: DockProps) => {
  const text = useText(riverMessages)
  const places = berthsOf(dock)
  const shown = shownOf(places, fit.shown)
  const hidden = places.filter(Boolean).length - shown.filter(Boolean).length
  const style = { '--tw-left': left, '--tw-width': fit.width, '--tw-columns': fit.columns } as CSSProperties
  return (
    <section className="tw-dock" style={style} aria-label={dock.name}>
      <header className="tw-dock-head">
        <h3 title={dock.name}>{short}</h3>
        {dock.facts === undefined || dock.units.every(({ state }) => state === undefined) ? (
          <Sums units={dock.units} ready={ready} />
        ) : (
          <p className="tw-dock-sums">{dock.facts}</p>
        )}
      </header>
      <div className={`tw-dock-bays tw-dock-${fit.size}`}>
        {shown.map((unit, at) =>
          unit ? (
            <Bay key={unit.id} unit={unit} prefix={prefix} suffix={suffix} size={fit.size} onOpen={onOpen} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty bay is its place.
            <EmptyBay key={`empty ${at}`} size={fit.size} />
          ),
        )}
      </div>
      {hidden > 0 && <p className="tw-dock-others">{text('others', hidden)}</p>}
      <span className={dock.afloat ? 'tw-dock-hull' : 'tw-dock-quay'} aria-hidden="true" />
    </section>
  )
}
