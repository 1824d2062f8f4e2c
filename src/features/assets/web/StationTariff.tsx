import { TariffField } from '#web/equipment/tariff/TariffField.tsx'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { messages } from '../messages.ts'
import type { StationRow } from './StationForm.tsx'
import { useStationTariff } from './useStationTariff.ts'

type Props = { station: StationRow; onClose: () => void }

/** By which tariff a station is priced, as the setting of its platform keeps it. */
export const StationTariff = ({ station: { stationId, stationName, stationType }, onClose }: Props) => {
  const text = useText(messages)
  const { asked, put } = useStationTariff(stationId, stationType)
  return (
    <FormDialog<{ tariffId?: string | null }>
      title={text('tariffOf', stationName)}
      open
      onClose={onClose}
      awaited={asked}
      {...(asked.data ? { initial: { tariffId: asked.data.tariffId } } : {})}
      onSubmit={({ tariffId }) => put(tariffId ?? '')}
    >
      <TariffField standing={asked.data?.tariffId} hint={text('tariffHint')} />
    </FormDialog>
  )
}
