import { Form, InputNumber, Select, Switch } from 'antd'
import { useEffect } from 'react'
import { errors } from '#contract/errors.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { KeyField, NameField } from '#web/kit/form/FormFields.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { texts } from '#web/texts.ts'
import { pileContract as calls, shorePileContract } from '../../contract.ts'
import type { PileRow } from '../../rowShapes.ts'
import type { Issued } from './KeyDialog.tsx'
import { manageMessages } from './manageMessages.ts'
import './manage.css'

/** What is open: a pile that is changed, a new one, or a code that knocked. */
export type Edited = { row: PileRow } | { code: string } | 'new'

type Values = {
  stationId: string
  deviceName: string
  deviceCode: string
  securityProfile: 0 | 1 | 2
  ratedPower?: number | null
  enabled: boolean
}

const codePattern = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,47}$/
const profileOf = (value: number): Values['securityProfile'] => (value === 0 || value === 2 ? value : 1)

const onlyOf = (stations: readonly { stationId: string }[]): string | undefined =>
  stations.length === 1 ? stations[0]?.stationId : undefined

const initialOf = (edited: Edited | undefined, only: string | undefined): Partial<Values> => {
  if (typeof edited === 'object' && 'row' in edited) {
    const { stationId, deviceName, deviceCode, securityProfile, ratedPower, enabled } = edited.row
    return { stationId, deviceName, deviceCode, securityProfile: profileOf(securityProfile), ratedPower, enabled }
  }
  return {
    ...{ securityProfile: 1, enabled: true },
    ...(only === undefined ? {} : { stationId: only }),
    ...(typeof edited === 'object' ? { deviceCode: edited.code, deviceName: edited.code } : {}),
  }
}

const SecurityField = () => {
  const text = useText(manageMessages)
  const profile: unknown = Form.useWatch('securityProfile')
  return (
    <Form.Item name="securityProfile" label={text('security')} extra={profile === 0 && text('securityHint')}>
      <Select
        options={([0, 1, 2] as const).map((value) => ({ value, label: text(`security${value}`) }))}
        aria-label={text('security')}
      />
    </Form.Item>
  )
}

type StationFieldProps = { stations: readonly { stationId: string; stationName: string }[] }

const StationField = ({ stations }: StationFieldProps) => {
  const text = useText(manageMessages)
  const common = useText(texts)
  const form = Form.useFormInstance<Values>()
  const only = onlyOf(stations)
  // The form may be open before the stations are known.
  useEffect(() => {
    if (only !== undefined && !form.getFieldValue('stationId')) form.setFieldValue('stationId', only)
  }, [form, only])
  return (
    <Form.Item name="stationId" label={text('station')} rules={[{ required: true, message: common('needed') }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={stations.map(({ stationId, stationName }) => ({ value: stationId, label: stationName }))}
      />
    </Form.Item>
  )
}

type Props = { edited: Edited | undefined; onIssued: (issued: Issued) => void; onClose: () => void }

/** Adds a pile, adopts one that knocked, or changes one; a new one answers with its key. */
export const PileForm = ({ edited, onIssued, onClose }: Props) => {
  const text = useText(manageMessages)
  const common = useText(texts)
  const { data } = useCall(calls.pileChoices, {})
  const stations = data?.stations ?? []
  const refresh = [calls.pilePage, calls.pileKnocks, shorePileContract.piles]
  const { idFor, used } = useRequestId()
  const add = useAction(calls.pileAdd, { refresh, quiet: true })
  const adopt = useAction(calls.pileAdopt, { refresh, quiet: true })
  const edit = useAction(calls.pileEdit, { refresh, quiet: true, success: common('saved') })
  const row = typeof edited === 'object' && 'row' in edited ? edited.row : undefined
  const knocked = typeof edited === 'object' && 'code' in edited ? edited.code : undefined
  const submit = async ({ deviceCode, enabled, ...rest }: Values): Promise<void> => {
    const values = { ...rest, enabled: enabled ? (1 as const) : (0 as const) }
    if (row) return void (await edit.mutateAsync({ ...values, deviceId: row.deviceId, version: row.version }))
    const sent = { ...values, deviceCode: knocked ?? deviceCode }
    const made = await (knocked === undefined ? add : adopt).mutateAsync({ ...sent, requestId: idFor(sent) })
    used()
    onIssued({ ...made, name: values.deviceName })
  }
  return (
    <FormDialog<Values>
      title={row ? text('edit') : knocked === undefined ? text('add') : text('adoptTitle', knocked)}
      open={edited !== undefined}
      onClose={onClose}
      width={640}
      initial={initialOf(edited, onlyOf(stations))}
      fieldOfCode={{ [errors['pile.code_taken'].code]: 'deviceCode' }}
      onSubmit={submit}
    >
      <div className="tw-pilemanage-fields">
        <StationField stations={stations} />
        <NameField name="deviceName" label={text('pile')} />
        <KeyField
          name="deviceCode"
          label={text('code')}
          pattern={codePattern}
          rule={text('codeRule')}
          fixed={row !== undefined || knocked !== undefined}
        />
        <Form.Item name="ratedPower" label={text('rated')} extra={text('ratedHint')}>
          <InputNumber min={0} max={10_000} />
        </Form.Item>
        <SecurityField />
        <Form.Item name="enabled" label={text('enabled')} valuePropName="checked" extra={text('enabledHint')}>
          <Switch />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
