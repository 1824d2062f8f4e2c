import { useState } from 'react'
import { platformOf } from '#contract/platforms.ts'
import { boxStations } from '#contract/stationTypes.ts'
import { FactorCard } from '#features/settlement/web/FactorCard.tsx'
import { useCall } from '#web/calls/api.ts'
import { useStationFilter } from '#web/equipment/stations/useStationFilter.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { groupedText, numberText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { TableView } from '#web/kit/table/TableView.tsx'
import { traceColumns } from '../../columns.ts'
import { shorePowerContract, shoreReportContract } from '../../contract.ts'
import type { EmissionTrace, TraceRow } from '../../rowShapes.ts'
import { ConnectionDialog } from '../connections/ConnectionDialog.tsx'
import { emissionMessages } from './emissionMessages.ts'
import './emission.css'

const [stationType = boxStations] = platformOf('shorePower').stationTypes
/** what is reckoned by factors */
const reckoned = [
  shoreReportContract.emissionTrace,
  shoreReportContract.statistics,
  shorePowerContract.basicInformation,
]
/** px */
const widths: Readonly<Record<string, number>> = {
  ...{ shippingName: 110, stationName: 120, berthName: 90, startTime: 175, endTime: 175 },
  ...{ co2Gross: 190, co2: 180, sox: 160, nox: 160 },
}
const usualWidth = 130

const Sums = ({ sums }: Pick<EmissionTrace, 'sums'>) => {
  const text = useText(emissionMessages)
  const figures = [
    [text('energy'), sums.kwh, 'kWh'],
    [text('co2'), sums.co2, 'kg'],
    [text('co2Gross'), sums.co2Gross, 'kg'],
    [text('sox'), sums.sox, 'kg'],
    [text('nox'), sums.nox, 'kg'],
  ] as const
  return (
    <dl className="tw-shoreemission-sums" aria-label={text('sums')} aria-live="polite">
      {figures.map(([name, value, unit]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {groupedText(value, 3)} <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Factors = ({ factors }: Pick<EmissionTrace, 'factors'>) => {
  const text = useText(emissionMessages)
  return (
    <Card title={text('how')}>
      <p className="tw-shoreemission-formula">{text('formula')}</p>
      <ul className="tw-shoreemission-factors">
        {factors.map(({ factorId, name, validFrom, source, co2PerKwh, gridPerKwh, soxPerKwh, noxPerKwh }) => (
          <li key={factorId}>
            <b>{name}</b> <span>{text('validFrom', validFrom)}</span>
            <p>
              {text(
                'perKwh',
                ...[numberText(co2PerKwh, 6), numberText(gridPerKwh, 4)],
                ...[numberText(soxPerKwh, 6), numberText(noxPerKwh, 4)],
              )}
            </p>
            {source !== '' && <small>{text('source', source)}</small>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What shore power kept out of the air, panel 34: its sums, how they are reckoned and by which factors, and the connections that it is made of. */
export const EmissionPanel = () => {
  const text = useText(emissionMessages)
  const { language } = useLanguage()
  const [opened, setOpened] = useState<TraceRow>()
  const filters: readonly Filter[] = [
    useStationFilter(stationType),
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
  const values = useFilterValues(filters)
  const { data, error, isLoading, refetch } = useCall(shoreReportContract.emissionTrace, values, { keepOld: true })
  const columns = columnsOf<TraceRow>(traceColumns, language, {
    shippingName: ({ shippingName }) => shippingName ?? text('unnamedShip'),
  })
    .filter(({ key }) => key !== 'deviceName')
    .map((column) => ({ ...column, width: widths[String(column.key)] ?? usualWidth }))
  return (
    <>
      <FilterBar filters={filters} />
      {!values.startTime && <p className="tw-shoreemission-formula">{text('month')}</p>}
      {isLoading && <Loading />}
      {error && !data && <FailedState error={error} retry={refetch} />}
      {data && (
        <div className="tw-shoreemission">
          <Sums sums={data.sums} />
          <Factors factors={data.factors} />
          <FactorCard refresh={reckoned} />
          <Card title={text('rows')}>
            {data.rows.length === 0 ? (
              <EmptyState title={text('none')} />
            ) : (
              <TableView<TraceRow>
                rows={data.rows}
                rowKey="connectionId"
                columns={columns}
                height={360}
                onOpen={setOpened}
              />
            )}
          </Card>
        </div>
      )}
      {opened && <ConnectionDialog connectionId={opened.connectionId} onClose={() => setOpened(undefined)} />}
    </>
  )
}
