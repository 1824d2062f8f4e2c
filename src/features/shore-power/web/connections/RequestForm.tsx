import { Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { platformOf } from '#contract/platforms.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { numberText } from '#web/kit/format.ts'
import { texts } from '#web/texts.ts'
import { shoreConnectionContract as calls } from '../../contract.ts'
import { connectionLists } from './connectionLists.ts'
import { connectionMessages } from './connectionMessages.ts'
import { sentShip, ShipFields, type ShipValues } from './ShipFields.tsx'
import { MinuteField } from '#web/kit/time/MinuteField.tsx'

type Values = ShipValues & { stationId: string; berthId?: string; socketId?: string; eta: Dayjs }

const [stationType = ''] = platformOf('shorePower').stationTypes
/** By the clock of the station, as it is sent. */
const pattern = 'YYYY-MM-DD HH:mm:00'

const Fields = () => {
  const text = useText(connectionMessages)
  const common = useText(texts)
  const form = Form.useFormInstance()
  const stationId: string = Form.useWatch('stationId', form) ?? ''
  const berthId: string = Form.useWatch('berthId', form) ?? ''
  const { data: stations = [] } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const { data: choices } = useCall(calls.connectionChoices, { stationId }, { enabled: stationId !== '' })
  const sockets = (choices?.sockets ?? []).filter((each) => berthId === '' || each.berthId === berthId)
  const needed = [{ required: true, message: common('needed') }]
  const forget = (...names: string[]) => form.setFieldsValue(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <>
      <div className="tw-shoreconnections-fields">
        <Form.Item name="stationId" label={text('station')} rules={needed}>
          <Select
            options={stations.map((each) => ({ value: each.stationId, label: each.stationName }))}
            onChange={() => forget('berthId', 'socketId', 'shippingId')}
          />
        </Form.Item>
        <Form.Item name="berthId" label={text('berth')}>
          <Select
            allowClear
            placeholder={text('anyBerth')}
            options={(choices?.berths ?? []).map((each) => ({ value: each.berthId, label: each.berthName }))}
            onChange={() => forget('socketId')}
          />
        </Form.Item>
        <Form.Item name="socketId" label={text('socket')}>
          <Select
            allowClear
            placeholder={text('anySocket')}
            options={sockets.map(({ socketId, socketName, ratedPower, free }) => {
              const name = ratedPower === null ? socketName : text('socketOf', socketName, numberText(ratedPower, 0))
              return { value: socketId, label: free ? name : text('socketTaken', name) }
            })}
          />
        </Form.Item>
      </div>
      <Form.Item name="eta" label={text('eta')} rules={needed}>
        <MinuteField />
      </Form.Item>
      <ShipFields ships={choices?.ships ?? []} />
    </>
  )
}

/** Asks for shore power for a ship. */
export const RequestForm = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const text = useText(connectionMessages)
  const { data: stations = [] } = useCall(
    alarmsContract.stationList,
    { stationType },
    { enabled: open, staleTime: 60_000 },
  )
  const { add } = useSave({ add: calls.connectionAdd, edit: calls.connectionAssign, refresh: connectionLists })
  const [only, ...others] = stations
  return (
    <FormDialog<Values>
      key={stations.length}
      title={text('add')}
      open={open}
      onClose={onClose}
      width={680}
      initial={only && others.length === 0 ? { stationId: only.stationId } : {}}
      onSubmit={({ stationId, berthId = '', socketId = '', eta, ...ship }) =>
        add({ ...sentShip(ship), stationId, berthId, socketId, eta: eta.format(pattern) })
      }
    >
      <Fields />
    </FormDialog>
  )
}
