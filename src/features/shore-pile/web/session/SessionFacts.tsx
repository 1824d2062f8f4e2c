import { useLanguage, useText } from '#web/i18n.ts'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { dash, durationText, numberText, percentText } from '#web/kit/format.ts'
import type { SessionDetail } from '../../rowShapes.ts'
import { SessionFlags, SessionState } from './SessionState.tsx'
import { sessionMessages } from './sessionMessages.ts'

/** What a session took, from when to when, for whom, and what it costs. */
export const SessionFacts = ({ session }: { session: SessionDetail }) => {
  const text = useText(sessionMessages)
  const { language } = useLanguage()
  const kwh = (value: number | null): string => `${numberText(value, 3)} kWh`
  const money = (value: number | null): string =>
    value === null ? dash : `${text('money', numberText(value, 2))}${session.settled ? '' : ` (${text('estimate')})`}`
  const { estimatedShare } = session
  return (
    <FactGrid
      facts={[
        [text('state'), <SessionState key="state" state={session.state} />],
        [text('ship'), session.shippingName ?? text('unassigned')],
        [text('from'), session.startTime],
        [text('until'), session.endTime ?? text('running')],
        [text('lasted'), durationText(session.time / 1000, language)],
        [
          text('energy'),
          estimatedShare !== null && estimatedShare > 0
            ? `${kwh(session.amount)} (${text('shareHint', percentText(estimatedShare, 1))})`
            : kwh(session.amount),
        ],
        [text('registers'), `${numberText(session.meterStart, 3)} → ${kwh(session.meterStop)}`],
        [text('peak'), `${numberText(session.peakPower, 1)} kW`],
        [text('token'), session.idTag ?? dash],
        [text('holder'), session.holder || dash],
        [text('transaction'), session.transactionId || dash],
        [text('reason'), session.reason ?? dash],
        [text('energyFee'), money(session.energyFee)],
        [text('serviceFee'), money(session.serviceFee)],
        [text('totalFee'), money(session.totalFee)],
        [text('receiptNo'), session.receiptNo ?? dash],
        [text('flags'), session.flags.length === 0 ? dash : <SessionFlags key="flags" flags={session.flags} />],
        [text('note'), session.note || dash],
      ]}
    />
  )
}
