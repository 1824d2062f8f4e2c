import { Segmented } from 'antd'
import { memo, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { RankBars } from '#web/equipment/bars/RankBars.tsx'
import { Card } from '#web/kit/Card.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import type { HomeSnapshot } from '../shapes.ts'
import { type RankKind, rankings, ranksOf } from './homeData.ts'
import { messages } from './homeMessages.ts'
import './home.css'

const kinds = ['capacity', 'rechargeable', 'chargeable', 'soc'] as const satisfies readonly RankKind[]
const kindTexts = {
  capacity: ['rankCapacity', 'rankHintCapacity'],
  rechargeable: ['rankRechargeable', 'rankHintRechargeable'],
  chargeable: ['rankChargeable', 'rankHintChargeable'],
  soc: ['rankSoc', 'rankHintSoc'],
} as const

const Kinds = memo(({ kind, onKind }: { kind: RankKind; onKind: (kind: RankKind) => void }) => {
  const text = useText(messages)
  return (
    <Segmented
      size="small"
      aria-label={text('ranking')}
      value={kind}
      onChange={onKind}
      options={kinds.map((value) => ({
        value,
        label: text(kindTexts[value][0]),
        title: text(kindTexts[value][1]),
      }))}
    />
  )
})

export const RankingCard = memo(
  ({ tiles, onOpen }: { tiles: HomeSnapshot['tiles']; onOpen: (deviceId: string) => void }) => {
    const text = useText(messages)
    const [kind, setKind] = useState<RankKind>('soc')
    const { unit, decimals } = rankings[kind]
    return (
      <Card className="tw-home-ranking" title={text('ranking')} extra={<Kinds kind={kind} onKind={setKind} />}>
        <ScrollArea className="tw-home-scroll" label={text(kindTexts[kind][1])}>
          <RankBars
            ranks={ranksOf(tiles, kind)}
            unit={unit}
            decimals={decimals}
            onOpen={onOpen}
            {...(kind === 'soc' ? { full: 100 } : {})}
          />
        </ScrollArea>
      </Card>
    )
  },
)
