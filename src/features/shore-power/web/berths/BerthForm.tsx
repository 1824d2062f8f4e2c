import { Form, Input, InputNumber, Select } from 'antd'
import { platformOf } from '#contract/platforms.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { texts } from '#web/texts.ts'
import { shoreConnectionContract as calls, shorePowerContract } from '../../contract.ts'
import type { BerthRow, ShoreChoices } from '../../rowShapes.ts'
import { berthMessages } from './berthMessages.ts'
import '../connections/connections.css'

type Values = {
  stationId: string
  berthName: string
  length: number
  lon?: number | null
  lat?: number | null
  bearing?: number | null
  socketIds?: string[]
}

const [stationType = ''] = platformOf('shorePower').stationTypes

const useSockets = (choices: ShoreChoices | undefined, row: BerthRow | undefined) => {
  const text = useText(berthMessages)
  const names = new Map((choices?.berths ?? []).map(({ berthId, berthName }) => [berthId, berthName]))
  return (choices?.sockets ?? []).map(({ socketId, socketName, berthId }) => {
    const other = berthId === null || berthId === row?.berthId ? undefined : names.get(berthId)
    return {
      value: socketId,
      label: other === undefined ? socketName : text('socketElsewhere', socketName, other),
      disabled: other !== undefined,
    }
  })
}

const Fields = ({ row }: { row: BerthRow | undefined }) => {
  const text = useText(berthMessages)
  const common = useText(texts)
  const form = Form.useFormInstance()
  const stationId: string = Form.useWatch('stationId', form) ?? ''
  const { data: stations = [] } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const { data: choices } = useCall(calls.connectionChoices, { stationId }, { enabled: stationId !== '' })
  const sockets = useSockets(choices, row)
  const needed = [{ required: true, message: common('needed') }]
  return (
    <>
      <div className="tw-shoreconnections-fields">
        <Form.Item name="stationId" label={text('station')} rules={needed}>
          <Select
            disabled={row !== undefined}
            options={stations.map((each) => ({ value: each.stationId, label: each.stationName }))}
            onChange={() => form.setFieldsValue({ socketIds: [] })}
          />
        </Form.Item>
        <Form.Item name="berthName" label={text('berthName')} rules={needed}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="length" label={text('length')} rules={needed}>
          <InputNumber min={1} max={2000} />
        </Form.Item>
      </div>
      <Form.Item name="socketIds" label={text('sockets')} extra={text('socketsHint')}>
        <Select mode="multiple" options={sockets} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <div className="tw-shoreconnections-fields">
        <Form.Item name="lon" label={text('lon')}>
          <InputNumber min={-180} max={180} />
        </Form.Item>
        <Form.Item name="lat" label={text('lat')}>
          <InputNumber min={-90} max={90} />
        </Form.Item>
        <Form.Item name="bearing" label={text('bearing')} extra={text('bearingHint')}>
          <InputNumber min={0} max={360} />
        </Form.Item>
      </div>
    </>
  )
}

/** Adds a berth, or changes one. */
export const BerthForm = ({ open, row, onClose }: CrudForm<BerthRow>) => {
  const text = useText(berthMessages)
  const common = useText(texts)
  const { idFor, used } = useRequestId()
  const save = useAction(calls.berthSave, {
    ...{ success: common('saved'), quiet: true },
    refresh: [calls.berthPage, calls.connectionChoices, shorePowerContract.berths],
  })
  const initial = row && { ...row, socketIds: row.sockets.map(({ socketId }) => socketId) }
  return (
    <FormDialog<Values>
      title={text(row ? 'edit' : 'add')}
      open={open}
      onClose={onClose}
      width={640}
      {...(initial ? { initial } : {})}
      onSubmit={async ({ lon = null, lat = null, bearing = null, socketIds = [], ...values }) => {
        const sent = {
          ...values,
          lon,
          lat,
          bearing,
          socketIds,
          berthId: row?.berthId ?? '',
          version: row?.version ?? 0,
        }
        await save.mutateAsync({ ...sent, requestId: idFor(sent) })
        used()
      }}
    >
      <Fields row={row} />
    </FormDialog>
  )
}
