import { AutoComplete, Radio, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { assetsContract } from '#features/assets/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { SearchSelect } from '#web/kit/form/SearchSelect.tsx'
import { messages } from '../messages.ts'
import { usualPatterns } from '../shapes.ts'
import type { Chosen } from './chosen.ts'

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
const patterns = [...usualPatterns, 'iso', 's', 'ms', 'us'].map((value) => ({ value, label: value }))

type FieldsProps = { columns: readonly string[]; chosen: Chosen; onChange: (part: Partial<Chosen>) => void }

const columnOptions = (columns: readonly string[]) =>
  columns.map((heading, value) => ({ value, label: `${value + 1} · ${heading}` }))

type FieldProps = { label: string; children: (id: string) => ReactNode }

const Field = ({ label, children }: FieldProps) => {
  const id = useId()
  return (
    <div className="tw-history-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

export const TimeFields = ({ columns, chosen, onChange }: FieldsProps) => {
  const text = useText(messages)
  return (
    <div className="tw-history-fields">
      <Field label={text('timeColumn')}>
        {(id) => (
          <>
            <Select
              id={id}
              options={columnOptions(columns)}
              value={chosen.timeColumn}
              onChange={(timeColumn) => onChange({ timeColumn })}
            />
          </>
        )}
      </Field>
      <Field label={text('pattern')}>
        {(id) => (
          <>
            <AutoComplete
              id={id}
              options={patterns}
              value={chosen.pattern}
              onChange={(pattern: string) => onChange({ pattern })}
            />
            <small className="tw-dim">{text('patternHint')}</small>
          </>
        )}
      </Field>
      <Field label={text('timeZone')}>
        {(id) => (
          <>
            <Select
              id={id}
              showSearch
              options={zones}
              value={chosen.timeZone}
              onChange={(timeZone) => onChange({ timeZone })}
            />
          </>
        )}
      </Field>
    </div>
  )
}

type DeviceFieldsProps = FieldsProps & { onDevice: (deviceId: string) => void }

export const DeviceFields = ({ columns, chosen, onChange, onDevice }: DeviceFieldsProps) => {
  const text = useText(messages)
  const { isOneDevice, deviceId } = chosen
  const { data } = useCall(assetsContract.equipmentPage, { deviceId }, { enabled: deviceId !== '' })
  const [device] = data?.records ?? []
  const known = device && { value: device.deviceId, label: `${device.deviceName} · ${device.deviceCode}` }
  return (
    <div className="tw-history-fields">
      <Radio.Group
        aria-label={text('device')}
        value={isOneDevice}
        onChange={({ target }) => onChange({ isOneDevice: target.value })}
        options={[
          { value: true, label: text('oneDevice') },
          { value: false, label: text('byColumn') },
        ]}
      />
      {isOneDevice ? (
        <Field label={text('device')}>
          {(id) => (
            <>
              <SearchSelect
                id={id}
                key={known?.value ?? ''}
                placeholder={text('chooseDevice')}
                endpoint={assetsContract.equipmentPage}
                inputOf={(deviceName) => ({ deviceName, size: 50 })}
                optionOf={(row) => ({ value: row.deviceId, label: `${row.deviceName} · ${row.deviceCode}` })}
                known={known}
                value={deviceId || undefined}
                onChange={(value) => onDevice(value ?? '')}
              />
            </>
          )}
        </Field>
      ) : (
        <Field label={text('deviceColumn')}>
          {(id) => (
            <>
              <Select
                id={id}
                options={columnOptions(columns)}
                value={chosen.deviceColumn}
                onChange={(deviceColumn) => onChange({ deviceColumn })}
              />
            </>
          )}
        </Field>
      )}
    </div>
  )
}
