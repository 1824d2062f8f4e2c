import { Form, Input, Select } from 'antd'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { dutyContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { StandingList } from './StandingList.tsx'

type Values = { stationId: string; note: string }

/** What stands open at the station that is chosen in the form. */
const Draft = () => {
  const text = useText(messages)
  const stationId: string = Form.useWatch('stationId', Form.useFormInstance()) ?? ''
  const { data, error, refetch } = useCall(dutyContract.handoverDraft, { stationId }, { enabled: stationId !== '' })
  if (stationId === '') return null
  if (!data) return error ? <FailedState error={error} retry={refetch} /> : <Loading />
  return (
    <>
      <h4>{text('standing')}</h4>
      <StandingList standing={data} />
    </>
  )
}

/** Hands a station over: a note, and what stands open there as the server lists it. */
export const HandoverForm = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const text = useText(messages)
  const stations = useCall(alarmsContract.stationList, {}, { enabled: open })
  const { idFor, used } = useRequestId()
  const add = useAction(dutyContract.handoverAdd, {
    success: text('handed'),
    refresh: [dutyContract.handoverPage],
    quiet: true,
  })
  const needed = [{ required: true, whitespace: true, message: text('needed') }]
  return (
    <FormDialog<Values>
      title={text('handOver')}
      open={open}
      width={640}
      onClose={onClose}
      onSubmit={async (values) => {
        await add.mutateAsync({ ...values, requestId: idFor(values) })
        used()
      }}
    >
      <Form.Item name="stationId" label={text('station')} rules={needed}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={(stations.data ?? []).map((each) => ({ value: each.stationId, label: each.stationName }))}
        />
      </Form.Item>
      <Form.Item name="note" label={text('note')} extra={text('noteHint')} rules={needed}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <Draft />
    </FormDialog>
  )
}
