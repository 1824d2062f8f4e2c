import { Form, InputNumber, Select } from 'antd'
import type { Endpoint } from '#contract/endpoint.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { TariffField } from '#web/equipment/tariff/TariffField.tsx'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { useOpenedCall } from '#web/kit/form/useOpened.ts'
import { texts } from '#web/texts.ts'
import { settlementContract } from '../contract.ts'
import { gridAreas, type ShoreSettingAnswer, waters } from '../shapes.ts'
import { factorMessages } from './factorMessages.ts'
import { settingMessages } from './settingMessages.ts'

type Area = (typeof gridAreas)[number]
type Values = {
  ratedPower?: number | null
  tariffId?: string | null
  gridArea: Area
  water: ShoreSettingAnswer['water']
}
type Props = {
  station: { stationId: string; stationName: string } | undefined
  /** what shows or is reckoned by the setting */
  refresh: readonly Endpoint[]
  onClose: () => void
}

const mostFactors = 100

const valuesOf = ({ ratedPower, tariffId, gridArea, water }: ShoreSettingAnswer): Values => ({
  ...{ ratedPower, tariffId, water, gridArea: gridAreas.find((area) => area === gridArea) ?? 'cn' },
})

const Fields = ({ standing }: { standing: string | null | undefined }) => {
  const text = useText(settingMessages)
  const words = useText(factorMessages)
  const { data } = useCall(settlementContract.factorPage, { kind: 'grid', size: mostFactors })
  const known = new Set(data?.records.map(({ area }) => area))
  const grids = gridAreas.map((area) => ({
    value: area,
    label: !data || known.has(area) ? words(area) : text('noFactor', words(area)),
  }))
  return (
    <>
      <Form.Item name="ratedPower" label={text('ratedPower')} extra={text('ratedHint')}>
        <InputNumber min={0.1} max={1_000_000} precision={1} controls={false} />
      </Form.Item>
      <TariffField standing={standing} hint={text('tariffHint')} />
      <Form.Item name="gridArea" label={text('gridArea')} extra={text('gridHint')}>
        <Select options={grids} />
      </Form.Item>
      <Form.Item name="water" label={text('water')} extra={text('since')}>
        <Select options={waters.map((water) => ({ value: water, label: words(water) }))} />
      </Form.Item>
    </>
  )
}

/** Rated power, tariff, grid and water of a shore power or pile station. */
export const StationSetting = ({ station, refresh, onClose }: Props) => {
  const text = useText(settingMessages)
  const success = useText(texts)('saved')
  const { stationId = '', stationName = '' } = station ?? {}
  const open = station !== undefined
  const asked = useOpenedCall(settlementContract.shoreSetting, { stationId }, open)
  const setting = asked.data
  const refreshed = [settlementContract.shoreSetting, ...refresh]
  const save = useAction(settlementContract.shoreSettingSave, { success, refresh: refreshed, quiet: true })
  const { idFor, used } = useRequestId()
  const submit = async ({ tariffId, ratedPower = null, ...rest }: Values): Promise<void> => {
    const given = { stationId, ratedPower, tariffId: tariffId ?? '', ...rest, version: setting?.version ?? 0 }
    await save.mutateAsync({ ...given, requestId: idFor(given) })
    used()
  }
  return (
    <FormDialog<Values>
      title={text('settingOf', stationName)}
      open={open}
      onClose={onClose}
      awaited={asked}
      {...(setting ? { initial: valuesOf(setting) } : {})}
      onSubmit={submit}
    >
      <Fields standing={setting?.tariffId} />
    </FormDialog>
  )
}
