import { Button, Form, Select } from 'antd'
import { useCallback, useState } from 'react'
import type { AttributeValue } from '#contract/attribute.ts'
import type { Output } from '#contract/endpoint.ts'
import { ApiError, useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useSession } from '#web/session/session.ts'
import { useToast } from '#web/toast.ts'
import { driversContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { type ConfigFault, configFaults } from '../shapes.ts'
import { AttributeField } from './AttributeField.tsx'
import type { DeviceConfig } from './DeviceConfigPage.tsx'
import { givenAttributes } from './givenAttributes.ts'
import { PointTable } from './PointTable.tsx'
import type { SheetPoint } from './pointSheet.ts'
import { TrialCard } from './TrialCard.tsx'

type Types = Output<typeof driversContract.driverTypes>
type Given = Record<string, AttributeValue | null>

const pointsOf = ({ bindings }: DeviceConfig): SheetPoint[] =>
  bindings.map(({ pointKey, index, rw, attributes }) => ({
    ...{ pointKey, index, attributes },
    rw: rw === 1 ? 1 : rw === 2 ? 2 : 0,
  }))

/** The driver of a device, its attributes and its points, saved as one or not at all; a trial reads once and stores nothing. */
export const ConfigEditor = ({ config, types }: { config: DeviceConfig; types: Types }) => {
  const text = useText(messages)
  const { can } = useSession()
  const toast = useToast()
  const [form] = Form.useForm<{ attributes?: Given }>()
  const [driverId, setDriverId] = useState(config.driverId ?? '')
  const [points, setPoints] = useState(() => pointsOf(config))
  const [refused, setRefused] = useState<readonly ConfigFault[]>([])
  const change = useCallback((how: (before: readonly SheetPoint[]) => SheetPoint[]) => {
    setPoints(how)
    setRefused([])
  }, [])
  const driverType = config.drivers.find((each) => each.driverId === driverId)?.driverType
  const type = types.find((each) => each.driverType === driverType)
  const held = useCall(driversContract.driverDetail, { driverId }, { enabled: driverId !== '' })
  const save = useAction(driversContract.deviceConfigSave, {
    success: text('bound'),
    refresh: [driversContract.deviceConfig, driversContract.driverPage, driversContract.driverDetail],
  })
  const trial = useAction(driversContract.driverTry, { quiet: true })

  const asked = async () => {
    const { attributes } = await form.validateFields()
    return { attributes: givenAttributes(attributes), points: driverId === '' ? [] : points }
  }
  const store = async (): Promise<void> => {
    const { deviceId, version } = config
    try {
      await save.mutateAsync({ deviceId, driverId, ...(await asked()), version })
    } catch (failure) {
      const { data } = configFaults.safeParse(failure instanceof ApiError ? failure.data : undefined)
      const faults = data?.faults ?? []
      setRefused(faults)
      const ofDevice = faults.filter(({ pointKey }) => pointKey === null)
      form.setFields(ofDevice.map(({ attribute, msg }) => ({ name: ['attributes', attribute], errors: [msg] })))
      const [first] = faults
      if (first) toast.error([first.pointKey, first.attribute, first.msg].filter(Boolean).join(' · '))
    }
  }
  const attempt = async (): Promise<void> => {
    if (!held.data || driverType === undefined) return
    const { attributes, points: given } = await asked()
    trial.mutate({
      ...{ driverId, driverType, attributes: held.data.attributes },
      ...{ deviceAttributes: attributes, points: given },
    })
  }

  return (
    <>
      <Card title={text('chosenDriver')}>
        <Form form={form} layout="vertical" initialValues={{ attributes: config.attributes }}>
          <Form.Item label={text('chosenDriver')}>
            <Select
              aria-label={text('chosenDriver')}
              value={driverId}
              onChange={setDriverId}
              disabled={!can('iot_device_save')}
              options={[
                { value: '', label: text('ownWire') },
                ...config.drivers.map((each) => ({ value: each.driverId, label: each.driverName })),
              ]}
            />
          </Form.Item>
          <div className="tw-drivers-point">
            {type?.deviceAttributes.map((attribute) => (
              <AttributeField key={`${driverType} ${attribute.key}`} attribute={attribute} path={['attributes']} />
            ))}
          </div>
        </Form>
        {can('iot_device_save') && (
          <div className="tw-drivers-actions">
            <Button type="primary" loading={save.isPending} onClick={() => void store()}>
              {text('save')}
            </Button>
            {type && can('iot_driver_save') && (
              <Button loading={trial.isPending} onClick={() => void attempt()}>
                {text(trial.isPending ? 'trying' : 'try')}
              </Button>
            )}
          </div>
        )}
      </Card>
      {trial.data && <TrialCard steps={trial.data.steps} />}
      {type && (
        <PointTable
          points={points}
          onChange={change}
          refused={refused}
          known={config.points}
          attributes={type.pointAttributes}
          driverId={driverId}
          mayChange={can('iot_device_save')}
        />
      )}
    </>
  )
}
