import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { formatTime } from '#contract/zoned.ts'
import type { PileConnector, PileDetail } from '../../shapes.ts'
import { messages } from '../home/messages.ts'
import { OutletPicture } from '../home/OutletPicture.tsx'
import { Parts } from '../home/Parts.tsx'
import { faces, kindOf } from '../home/outletFace.ts'
import { useOutletWords } from '../home/useOutletWords.ts'
import { detailMessages } from './detailMessages.ts'
import './pileDetail.css'

type OutletListProps = {
  detail: PileDetail
  chosen: PileConnector | undefined
  onChoose: (connectorId: string) => void
}

/** The connectors of a pile; the one that is pressed is shown below and beside. */
export const OutletList = ({ detail: { pile, at, timeZone }, chosen, onChoose }: OutletListProps) => {
  const text = useText(detailMessages)
  const home = useText(messages)
  const wordsOf = useOutletWords()
  const time = formatTime(at, timeZone)
  return (
    <Card title={text('outlets')}>
      {pile.connectors.length === 0 && <EmptyState title={home('noOutlets')} />}
      <div className="tw-piledetail-outlets">
        {pile.connectors.map((outlet) => {
          const kind = kindOf(outlet)
          const { state, figures, whose } = wordsOf(outlet, time)
          return (
            <button
              key={outlet.connectorId}
              type="button"
              className="tw-piledetail-outlet"
              aria-pressed={outlet.connectorId === chosen?.connectorId}
              onClick={() => onChoose(outlet.connectorId)}
            >
              <OutletPicture kind={kind} />
              <span className="tw-piledetail-words">
                <span className="tw-piledetail-state">
                  <b>{home('outlet', outlet.connectorNo)}</b>
                  <StateTag state={faces[kind]} text={state} />
                  <LevelBadge level={levelOf(outlet.alarmLevel)} />
                </span>
                <Parts className="tw-piledetail-figures" parts={figures} />
                <Parts className="tw-piledetail-whose" parts={whose} />
              </span>
            </button>
          )
        })}
      </div>
    </Card>
  )
}
