import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { isFlowing } from '../pictures/flowWords.ts'
import { filled, shareOf } from '../pictures/shapes.ts'
import { CraneFlow } from './CraneFlow.tsx'
import { drawnConverters, hoistOf, isHooked, leastPower, liftOf, linesOf } from './craneDrawing.ts'
import { craneMessages } from './craneMessages.ts'
import type { CraneGlance } from './craneWords.ts'
import { useCraneWords } from './useCraneWords.ts'
import './crane.css'

const marks = { lifting: '↑', lowering: '↓' } as const
const modeMarks: Readonly<Record<number, string>> = { 0: '○', 4: '✕' }
const store = { x: 319, y: 119, width: 78, height: 82 }

/** The load on its ropes, drawn on the ground and lifted from there; the inner picture ends at the trolley. */
const Load = ({ height, load, unknown }: { height: number | null; load: number | null; unknown: string }) => (
  <svg x="0" y="58" width="400" height="168" viewBox="0 58 400 168" aria-hidden="true">
    <g className="tw-crane-lifted" style={{ transform: `translateY(${-liftOf(height)}px)` }}>
      <path className="tw-crane-rope" d="M148 40V172M182 40V172" />
      <path className="tw-crane-spreader" d="M124 172H206V179H124z" />
      {(load === null || isHooked(load)) && (
        <>
          <rect className={`tw-crane-load ${unknown}`} x="117" y="179" width="96" height="45" />
          <text className="tw-crane-figure" x="165" y="209">
            {numberText(load, 1)} t
          </text>
        </>
      )}
      <text className="tw-crane-height" x="222" y="200">
        {numberText(height, 1)} m
      </text>
    </g>
  </svg>
)

/** A rubber-tyred gantry crane: its load where it hangs, and power between supply, storage and hoist the way it flows. */
export const CranePicture = ({ stale = false, ...crane }: CraneGlance & { stale?: boolean }) => {
  const text = useText(craneMessages)
  const words = useCraneWords()
  const { supply, power, hoist, brake, height, load, soc, converters, silent } = crane
  const lines = linesOf(supply, power, converters)
  const hoisting = hoistOf(hoist)
  const state = !isFlowing(power, leastPower) ? 'idle' : power > 0 ? 'discharging' : 'charging'
  return (
    <div
      role="img"
      aria-label={words(crane)}
      className={`tw-crane tw-crane-${state}${stale || silent ? ' tw-crane-old' : ''}`}
    >
      <svg viewBox="0 0 400 236" aria-hidden="true">
        <path className="tw-crane-ground" d="M0 226H400" />
        <path
          className="tw-crane-frame"
          d="M20 33H380V47H20zM90 47H100V204H90zM300 47H310V204H300zM72 204H118V210H72zM282 204H328V210H282z"
        />
        <path
          className="tw-crane-wheels"
          d="M74 218a8 8 0 1 0 16 0 8 8 0 1 0-16 0M100 218a8 8 0 1 0 16 0 8 8 0 1 0-16 0M284 218a8 8 0 1 0 16 0 8 8 0 1 0-16 0M310 218a8 8 0 1 0 16 0 8 8 0 1 0-16 0"
        />
        <Load height={height} load={load} unknown={load === null ? 'tw-crane-unsure' : ''} />
        <CraneFlow line={lines.supply} tone="plain" />
        {lines.storage.map((line) => (
          <CraneFlow key={line.key} line={line} tone="storage" />
        ))}
        <path className="tw-crane-trolley" d="M143 30H187V58H143z" />
        <text className="tw-crane-hoist" x="165" y="22">
          {hoisting === 'lifting' || hoisting === 'lowering'
            ? `${marks[hoisting]} ${text(hoisting)} ${numberText(Math.abs(hoist ?? 0), 0)} kW`
            : text(hoisting === 'still' ? 'still' : 'noHoist')}
        </text>
        {isFlowing(brake, leastPower) && (
          <text className="tw-crane-brake" x="398" y="22">
            {text('braked', numberText(brake, 0))}
          </text>
        )}
        <rect className="tw-crane-box" x="2" y="138" width="80" height="64" rx="4" />
        <text className="tw-crane-label" x="42" y="163">
          {text('supply')}
        </text>
        <text className="tw-crane-figure" x="42" y="190">
          {numberText(supply, 0)} kW
        </text>
        <rect className="tw-crane-box" x="318" y="118" width="80" height="84" rx="4" />
        <rect className="tw-crane-fill" {...filled(store, shareOf(soc))} />
        <text className="tw-crane-label" x="358" y="141">
          {text('storage')}
        </text>
        <text className="tw-crane-figure" x="358" y="167">
          {numberText(soc, 0)} %
        </text>
        <text className="tw-crane-figure" x="358" y="193">
          {numberText(power === null ? null : Math.abs(power), 0)} kW
        </text>
        {drawnConverters(converters).map(({ no, x, mode, silent: away, level }) => (
          <g
            key={no}
            className={`tw-crane-dcdc${away ? ' tw-crane-away' : ''}${level === null ? '' : ` tw-crane-level${level}`}`}
            transform={`translate(${x} 78)`}
          >
            <rect x="-14" y="-14" width="28" height="28" rx="3" />
            <text y="7">{away ? '?' : (modeMarks[mode ?? -1] ?? no)}</text>
          </g>
        ))}
      </svg>
    </div>
  )
}
