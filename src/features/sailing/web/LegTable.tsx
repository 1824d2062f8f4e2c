import { Segmented, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { dash } from '#web/kit/format.ts'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { numberColumn, textColumn, timeColumn } from '#web/kit/table/columns.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { legSpans, type SailingLeg } from '../shapes.ts'
import { LegDialog, type LegView } from './LegDialog.tsx'
import { legMessages } from './legMessages.ts'
import { portsOf } from './legWords.ts'
import { type LegSpan, useLegs } from './useLegs.ts'

const kgPerTonne = 1000
const atOnce = 10

/** The legs of a ship within 1, 3, 6 or 12 months, each with its alarms, its energy and its track; those are asked by the MMSI. */
export const LegTable = ({ shipId, mmsi }: { shipId: string; mmsi: string | null }) => {
  const text = useText(legMessages)
  const [timeType, setTimeType] = useState<LegSpan>(1)
  const [shown, setShown] = useState<{ leg: SailingLeg; view: LegView }>()
  const { data, error, refetch } = useLegs({ id: shipId, timeType })
  const columns = useColumns()
  const operations = useOperations<SailingLeg>((leg) =>
    (['alarms', 'energy', 'track'] as const).map((view) => ({
      text: text(view),
      disabled: mmsi === null,
      onClick: () => setShown({ leg, view }),
    })),
  )
  const blank = error ? (
    <FailedState error={error} retry={refetch} />
  ) : data ? (
    <EmptyState title={text('noLegs')} hint={text('noLegsHint')} />
  ) : (
    <TableSkeleton />
  )
  return (
    <Card
      title={text('legs')}
      extra={
        <Segmented<LegSpan>
          aria-label={text('span')}
          value={timeType}
          onChange={setTimeType}
          options={legSpans.map((span) => ({ value: span, label: text('months', span) }))}
        />
      }
    >
      {mmsi === null && <p className="tw-dim">{text('noMmsi')}</p>}
      <DataTable<SailingLeg>
        rowKey="legId"
        dataSource={data ?? []}
        columns={[...columns, operations]}
        blank={blank}
        pagination={(data?.length ?? 0) > atOnce && { pageSize: atOnce, showSizeChanger: false }}
      />
      {shown && mmsi !== null && <LegDialog {...shown} mmsi={mmsi} onClose={() => setShown(undefined)} />}
    </Card>
  )
}

const useColumns = (): TableColumnsType<SailingLeg> => {
  const text = useText(legMessages)
  const { language } = useLanguage()
  const hours = { unit: 'h', decimals: 2 }
  return [
    textColumn(text('from'), (leg) => portsOf(leg, language).from, 128),
    {
      title: text('to'),
      width: 128,
      render: (_, leg) =>
        leg.endTs === null ? <StateTag state="info" text={text('running')} /> : (portsOf(leg, language).to ?? dash),
    },
    timeColumn(text('start'), (leg) => leg.legStartTime),
    timeColumn(text('end'), (leg) => leg.legEndTime),
    numberColumn(text('berth'), (leg) => leg.berthTime, hours),
    numberColumn(text('sail'), (leg) => leg.sailDuration, hours),
    numberColumn(text('anchor'), (leg) => leg.anchorDuration, { ...hours, width: 128 }),
    numberColumn(text('total'), (leg) => leg.legDurationTotal, hours),
    numberColumn(text('distance'), (leg) => leg.sailDistance, { unit: 'n mile', decimals: 2, width: 128 }),
    numberColumn(text('consumption'), (leg) => leg.powerConsumption, { unit: 'kWh', decimals: 1, width: 136 }),
    numberColumn(text('perMile'), (leg) => leg.kWhPerMile, { unit: 'kWh/n mile', decimals: 1, width: 184 }),
    textColumn(text('cargo'), (leg) => leg.startBerthCargoTypeName, 112),
    numberColumn(text('cargoLoad'), ({ cargoLoad }) => (cargoLoad === null ? null : cargoLoad / kgPerTonne), {
      unit: 't',
      decimals: 1,
    }),
  ]
}
