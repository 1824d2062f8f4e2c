import type { TableColumnsType } from 'antd'
import { useLanguage, useText, type Text } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { durationText, minuteText, numberText } from '#web/kit/format.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Language } from '#contract/errors.ts'
import type { AlarmFigures } from '../../figuresShapes.ts'
import type { Rows } from './FigureRows.tsx'
import { type FiguresText, figuresMessages } from './figuresMessages.ts'
import './figures.css'

type Props = {
  figures: AlarmFigures
  range: { startTime: string; endTime: string; stationId?: string }
  onOpen: (rows: Rows) => void
}
type TableProps<Row> = {
  title: string
  rows: readonly Row[]
  rowKey: keyof Row & string
  columns: TableColumnsType<Row>
  onOpen: (row: Row) => void
}

const FigureTable = <Row extends object>({ title, rows, rowKey, columns, onOpen }: TableProps<Row>) => {
  const text = useText(figuresMessages)
  return (
    <Card title={title}>
      <DataTable<Row>
        rowKey={rowKey}
        columns={columns}
        dataSource={[...rows]}
        blank={<EmptyState title={text('none')} />}
        onOpen={onOpen}
      />
    </Card>
  )
}

const counted = <Row extends { alarms: number }>(text: Text<FiguresText>): TableColumnsType<Row> => [
  { title: text('alarms'), align: 'right', render: (_, { alarms }) => numberText(alarms, 0) },
]
const noisy = <Row extends { alarms: number; times: number }>(text: Text<FiguresText>): TableColumnsType<Row> => [
  ...counted<Row>(text),
  { title: text('times'), align: 'right', render: (_, { times }) => numberText(times, 0) },
]
const answered = <Row extends Pick<AlarmFigures, 'timeToAcknowledge' | 'timeToResolve'>>(
  text: Text<FiguresText>,
  language: Language,
): TableColumnsType<Row> => [
  {
    title: text('noted'),
    align: 'right',
    render: (_, { timeToAcknowledge: { p50, p95 } }) =>
      `${durationText(p50, language)} / ${durationText(p95, language)}`,
  },
  {
    title: text('ended'),
    align: 'right',
    render: (_, { timeToResolve: { p50, p95 } }) => `${durationText(p50, language)} / ${durationText(p95, language)}`,
  },
]

/** Whom and what the figures are made of: kinds, devices, flapping, standing, stations. A row opens its alarms. */
export const FigureTables = ({ figures, range, onOpen }: Props) => {
  const text = useText(figuresMessages)
  const { language } = useLanguage()
  const [, openStory] = useOpenStory()
  const flapping = figures.flapping.map((row) => ({ ...row, key: `${row.unitId} ${row.alarmType}` }))
  return (
    <div className="tw-alarmfig-tables">
      <FigureTable
        title={text('noisyRules')}
        rows={figures.noisiestRules}
        rowKey="alarmType"
        columns={[
          { title: text('kind'), dataIndex: 'alarmContent' },
          ...noisy<AlarmFigures['noisiestRules'][number]>(text),
        ]}
        onOpen={({ alarmType, alarmContent }) => onOpen({ title: alarmContent, input: { ...range, alarmType } })}
      />
      <FigureTable
        title={text('noisyDevices')}
        rows={figures.noisiestDevices}
        rowKey="unitId"
        columns={[
          { title: text('unit'), dataIndex: 'unitName' },
          { title: text('station'), dataIndex: 'stationName' },
          ...noisy<AlarmFigures['noisiestDevices'][number]>(text),
        ]}
        onOpen={({ unitId, unitName }) => onOpen({ title: unitName, input: { ...range, deviceId: unitId } })}
      />
      <FigureTable
        title={text('flapping')}
        rows={flapping}
        rowKey="key"
        columns={[
          { title: text('unit'), dataIndex: 'unitName' },
          { title: text('kind'), dataIndex: 'alarmContent' },
          ...noisy<AlarmFigures['flapping'][number] & { key: string }>(text),
        ]}
        onOpen={({ unitId, unitName, alarmType, alarmContent }) =>
          onOpen({ title: `${unitName} · ${alarmContent}`, input: { ...range, deviceId: unitId, alarmType } })
        }
      />
      <FigureTable
        title={text('standing')}
        rows={figures.standing}
        rowKey="alarmId"
        columns={[
          { title: text('unit'), dataIndex: 'unitName' },
          {
            title: text('alarm'),
            render: (_, { level, alarmContent }) => (
              <>
                <AlarmLevelTag level={level} /> {alarmContent}
              </>
            ),
          },
          { title: text('since'), render: (_, { alarmTime }) => minuteText(alarmTime) },
        ]}
        onOpen={({ alarmId }) => openStory(alarmId)}
      />
      <FigureTable
        title={text('byStation')}
        rows={figures.stations}
        rowKey="stationId"
        columns={[
          { title: text('station'), dataIndex: 'stationName' },
          ...counted<AlarmFigures['stations'][number]>(text),
          ...answered<AlarmFigures['stations'][number]>(text, language),
        ]}
        onOpen={({ stationId, stationName }) => onOpen({ title: stationName, input: { ...range, stationId } })}
      />
    </div>
  )
}
