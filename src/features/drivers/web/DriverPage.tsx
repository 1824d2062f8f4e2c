import { useAction, useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import type { Filter } from '#web/kit/table/FilterBar.tsx'
import type { RowAction } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { driversContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { driverStatuses } from '../shapes.ts'
import { DriverCard } from './DriverCard.tsx'
import { DriverForm, type DriverRow } from './DriverForm.tsx'

/** Drivers that read devices for us, each with its state. */
export const DriverPage = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { can } = useSession()
  const types = useCall(driversContract.driverTypes, {}, { staleTime: Number.POSITIVE_INFINITY })
  const nameOf = (type: string): string =>
    types.data?.find(({ driverType }) => driverType === type)?.label[language] ?? type
  const enable = useAction(driversContract.driverEnable, {
    success: text('changed'),
    refresh: [driversContract.driverPage],
  })
  const turn = (row: DriverRow): RowAction => ({
    text: text(row.enable === 1 ? 'turnOff' : 'turnOn'),
    ...(row.enable === 1 ? { confirm: text('confirmOff', row.driverName) } : {}),
    onClick: () =>
      enable.mutateAsync({ driverId: row.driverId, enable: row.enable === 1 ? 0 : 1, version: row.version }),
  })
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'driverName', label: text('find') },
    {
      kind: 'select',
      name: 'driverType',
      label: text('type'),
      options: (types.data ?? []).map(({ driverType, label }) => ({ value: driverType, label: label[language] })),
    },
    {
      kind: 'select',
      name: 'status',
      label: text('status'),
      options: driverStatuses.map((status) => ({ value: status, label: text(status) })),
    },
    {
      kind: 'select',
      name: 'enable',
      label: text('switched'),
      options: (['1', '0'] as const).map((value) => ({ value, label: text(value === '1' ? 'on' : 'off') })),
    },
  ]
  return (
    <CrudPage
      title={text('drivers')}
      endpoint={driversContract.driverPage}
      rowKey="driverId"
      card={(row, actions) => <DriverCard driver={row} type={nameOf(row.driverType)} actions={actions} />}
      filters={filters}
      emptyText={text('none')}
      refetchInterval={5000}
      mayChange={can('iot_driver_save')}
      addText={text('add')}
      form={(form) => <DriverForm {...form} />}
      {...(can('iot_driver_save') ? { between: (row: DriverRow) => [turn(row)] } : {})}
      remove={{
        confirm: ({ driverName }) => text('confirmRemove', driverName),
        call: driversContract.driverRemove,
        input: ({ driverId }) => ({ driverId }),
      }}
    />
  )
}
