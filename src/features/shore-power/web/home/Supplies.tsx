import type { CSSProperties } from 'react'
import { BreakerMark } from '#web/equipment/racks/BreakerMark.tsx'
import { isStale } from '#web/equipment/metrics/MetricList.tsx'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { useText } from '#web/i18n.ts'
import { ageText } from '#web/kit/Age.tsx'
import { texts } from '#web/texts.ts'
import type { SupplyTile } from '../../shapes.ts'
import { supplyWords } from './berthWords.ts'
import { messages } from './messages.ts'

type SuppliesProps = { supplies: readonly SupplyTile[]; now: number; onOpen: (deviceId: string) => void }

/** The supplies behind the quay, each with its load; a name opens it. */
export const Supplies = ({ supplies, now, onOpen }: SuppliesProps) => {
  const text = useText(messages)
  const common = useText(texts)
  if (supplies.length === 0) return null
  return (
    <ul className="tw-shorequay-supplies" aria-label={text('supplies')}>
      {supplies.map((supply) => {
        const { deviceId, deviceName, alarmLevel, mainBreaker, silent, ts, intervalSeconds, loadRate } = supply
        const old = silent || (ts !== null && isStale(ts, now, intervalSeconds))
        const { load, rest } = supplyWords(supply, text)
        const level = levelOf(alarmLevel)
        return (
          <li key={deviceId}>
            <button
              type="button"
              className={`tw-shorequay-supply${old ? ' tw-shorequay-old' : ''}${level ? ` tw-ring-${level}` : ''}`}
              style={{ '--tw-shorequay-load': Math.min(1, (loadRate ?? 0) / 100) } as CSSProperties}
              onClick={() => onOpen(deviceId)}
            >
              <b>{deviceName}</b> <LevelBadge level={level} />
              {mainBreaker !== null && <BreakerMark state={mainBreaker} />}
              <strong>{load}</strong>
              <span>{old ? `? ${text('lastHeard', ageText(ts, now, common))}` : rest}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
