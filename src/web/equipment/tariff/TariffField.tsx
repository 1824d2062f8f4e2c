import { Form, Select } from 'antd'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { useCall } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { TariffHours } from './TariffHours.tsx'
import { tariffMessages } from './tariffMessages.ts'

const mostTariffs = 100

/** The field `tariffId` of a form, with what a kWh then costs by the hour; a retired tariff is offered only where it stands already. */
export const TariffField = ({ standing, hint }: { standing: string | null | undefined; hint: string }) => {
  const text = useText(tariffMessages)
  const { data } = useCall(tariffsContract.tariffPage, { size: mostTariffs })
  const rows = data?.records ?? []
  const offered = rows.filter(({ retired, tariffId }) => !retired || tariffId === standing)
  const names = new Map(offered.map(({ tariffId, tariffName }) => [tariffId, tariffName]))
  return (
    <>
      <Form.Item name="tariffId" label={text('tariff')} extra={hint}>
        <Select allowClear options={[...names].map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <TariffHours rows={rows} tariffId={Form.useWatch('tariffId', Form.useFormInstance())} />
    </>
  )
}
