import type { State } from '#web/equipment/states/StateTag.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { dash, numberText } from '#web/kit/format.ts'
import type { BayDetail } from '../../detailShapes.ts'
import { type BayText, messages } from './messages.ts'
import { shortTime } from './shortTime.ts'

const faces: Readonly<Record<number, State>> = {
  0: 'shutdown',
  1: 'standby',
  2: 'info',
  3: 'charging',
  4: 'ok',
  5: 'standby',
}
const words = ['state_0', 'state_1', 'state_2', 'state_3', 'state_4', 'state_5'] as const

const BayState = ({ tile }: Pick<BayDetail, 'tile'>) => {
  const text = useText(messages)
  if (tile.silent) return <StateTag state="offline" text={text('offline')} />
  const word = words[tile.state]
  return (
    <span className="tw-baydetail-states">
      <StateTag state={faces[tile.state] ?? 'info'} text={word ? text(word) : dash} />
      {tile.faulty && <StateTag state="fault" text={text('faulty')} />}
    </span>
  )
}

/** That the box is full, when it will be, or dashes. */
export const fullText = ({ tile, timeZone }: Pick<BayDetail, 'tile' | 'timeZone'>, text: Text<BayText>): string =>
  tile.state === 4 ? text('isFull') : shortTime(tile.fullTs, timeZone)

/** What the bay does, since when, for which ship, and whether the box is really there. */
export const BayFacts = ({ detail }: { detail: BayDetail }) => {
  const text = useText(messages)
  const { tile, timeZone } = detail
  return (
    <>
      <MonitorFacts
        facts={[
          [text('state'), <BayState key="state" tile={tile} />],
          [text('since'), shortTime(tile.sinceTs, timeZone)],
          [text('fullAt'), fullText(detail, text)],
          [text('forShip'), tile.shippingName ?? dash],
        ]}
      />
      {tile.flags.includes('wrongBay') && (
        <p className="tw-baydetail-doubt">
          <StateTag state="level2" text={text('wrongBay')} />{' '}
          {text('ownPower', numberText(tile.power, 1), numberText(tile.pcsPower, 1))}
        </p>
      )}
    </>
  )
}
