import { Link } from 'react-router'
import { platformOf } from '#contract/platforms.ts'
import { withDetail } from '#web/equipment/detail/detailAddress.ts'
import { metricOf } from '#web/equipment/metrics/valueOf.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { numberText, percentText } from '#web/kit/format.ts'
import { useSession } from '#web/session/session.ts'
import type { BayDetail } from '../../detailShapes.ts'
import { fullText } from './BayFacts.tsx'
import { messages } from './messages.ts'

/** The way to the box itself, for those who see boxes. */
const BoxLink = ({ boxId }: { boxId: string }) => {
  const text = useText(messages)
  const { can } = useSession()
  const boxes = platformOf('boxPower')
  if (!can(`platform_${boxes.key}`)) return null
  const search = String(withDetail(new URLSearchParams(), { unit: boxId }, boxes.unitKey))
  return <Link to={{ pathname: boxes.path, search }}>{text('toBox')} ›</Link>
}

/** The box that stands in the bay; power in kW, charging positive. */
export const BayBox = ({ detail }: { detail: BayDetail }) => {
  const text = useText(messages)
  const { tile, box } = detail
  const { boxId, boxPowerName } = tile
  return (
    <Card
      title={boxPowerName ? `${text('box')} ${boxPowerName}` : text('box')}
      extra={boxId !== null && <BoxLink boxId={boxId} />}
    >
      {boxId === null ? (
        <EmptyState title={text('noBox')} />
      ) : (
        <FactGrid
          facts={[
            [text('soc'), percentText(tile.soc, 1)],
            [text('power'), `${numberText(tile.power, 1)} kW`],
            [text('temperature'), `${numberText(box && metricOf(box, 'maxCellTemperature'), 1)} °C`],
            [text('fullAt'), fullText(detail, text)],
          ]}
        />
      )}
    </Card>
  )
}
