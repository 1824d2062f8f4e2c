import { DeviceLink } from '#features/devices/web/DeviceLink.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { dash, durationText, groupedText, minuteText, numberText } from '#web/kit/format.ts'
import type { ConnectionDetail } from '../../rowShapes.ts'
import { voltText } from '../home/berthWords.ts'
import { connectionMessages } from './connectionMessages.ts'
import { ConnectionTag } from './ConnectionTag.tsx'
import { Flags } from './Flags.tsx'

/** What a connection is, took, cost and avoided. */
export const ConnectionFacts = ({ row }: { row: ConnectionDetail }) => {
  const text = useText(connectionMessages)
  const { language } = useLanguage()
  const { registerBegin, registerEnd, totalFee, voltage, frequency, maxPower, deviceId, deviceName } = row
  const agreed = [
    ...(voltage === null ? [] : [voltText(voltage)]),
    ...(frequency === null ? [] : [`${numberText(frequency, 0)} Hz`]),
    ...(maxPower === null ? [] : [text('upTo', numberText(maxPower, 0))]),
  ]
  const fee =
    totalFee === null
      ? text('noTariff')
      : `${groupedText(totalFee, 2)} ${text('yuan')} = ${groupedText(row.energyFee, 2)} + ${groupedText(row.serviceFee, 2)}`
  const emissions = [
    text('co2Net', groupedText(row.co2, 3)),
    text('co2Gross', groupedText(row.co2Gross, 3)),
    text('sox', groupedText(row.sox, 3)),
    text('nox', groupedText(row.nox, 3)),
  ]
  return (
    <FactGrid
      facts={[
        [text('state'), <ConnectionTag key="state" state={row.state} />],
        [text('ship'), `${row.shippingName ?? text('unnamedShip')}${row.mmsi === null ? '' : ` · ${row.mmsi}`}`],
        [text('socket'), deviceId ? <DeviceLink key="device" deviceId={deviceId} name={deviceName ?? ''} /> : dash],
        [text('eta'), minuteText(row.eta)],
        [text('supplyTime'), durationText(row.time / 1000, language, true)],
        [text('energy'), `${groupedText(row.amount, 1)} kWh`],
        [text('registers'), `${groupedText(registerBegin, 1)} → ${groupedText(registerEnd, 1)}`],
        [text('peak'), `${groupedText(row.peakPower, 1)} kW`],
        [text('agreed'), agreed.join('\u00a0· ') || dash],
        [text(row.settled ? 'feesSettled' : 'feesEstimate'), fee],
        [text('avoided'), emissions.join('\u00a0· ')],
        ...(row.receiptNo === null ? [] : [[text('receiptNo'), row.receiptNo] as const]),
        ...(row.flags.length === 0 ? [] : [[text('flags'), <Flags key="flags" flags={row.flags} />] as const]),
        ...(row.note === '' ? [] : [[text('note'), row.note] as const]),
      ]}
    />
  )
}
