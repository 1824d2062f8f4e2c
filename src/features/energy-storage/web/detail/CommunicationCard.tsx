import type { z } from 'zod'
import { useCall } from '#web/calls/api.ts'
import { StateLines } from '#web/equipment/detail/StatesDialog.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { ageText } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { textColumn } from '#web/kit/table/columns.ts'
import { TableView } from '#web/kit/table/TableView.tsx'
import { texts } from '#web/texts.ts'
import { energyStorageContract } from '../../contract.ts'
import { type communication, storageKinds } from '../../shapes.ts'
import { messages } from './messages.ts'
import './storageDetail.css'

type Device = z.infer<typeof communication>['devices'][number]

/** What is not heard comes first. */
const silentFirst = (devices: readonly Device[]): Device[] =>
  devices.toSorted((a, b) => Number(a.online) - Number(b.online))

const Heard = ({ devices }: { devices: readonly Device[] }) => {
  const text = useText(messages)
  const common = useText(texts)
  const ageOf = ({ ageSeconds }: Device): string | null =>
    ageSeconds === null ? null : ageText(0, ageSeconds * 1000, common)
  const kindOf = ({ deviceType }: Device): string => {
    const kind = storageKinds.find((each) => each === deviceType)
    return kind ? text(kind) : deviceType
  }
  return (
    <TableView<Device>
      rows={silentFirst(devices)}
      rowKey="deviceId"
      height={190}
      columns={[
        textColumn(text('device'), ({ deviceName }) => deviceName, 140),
        textColumn(text('kind'), kindOf, 80),
        {
          title: text('heardState'),
          key: 'online',
          width: 90,
          render: (_, { online }) => (
            <StateTag state={online ? 'ok' : 'offline'} text={text(online ? 'online' : 'offline')} />
          ),
        },
        textColumn(text('updateTime'), ageOf, 110),
      ]}
    />
  )
}

/** The links of an EMS as it reports them, beside the devices that the platform hears: the two may differ. */
export const CommunicationCard = ({ deviceId }: { deviceId: string }) => {
  const text = useText(messages)
  const { data, error, refetch } = useCall(
    energyStorageContract.emsCommunication,
    { deviceId },
    { refetchInterval: 10_000 },
  )
  const heard = data?.devices.filter(({ online }) => online).length ?? 0
  return (
    <Card title={text('communication')} extra={data && text('heardCount', heard, data.devices.length)}>
      {data ? (
        <div className="tw-storage-links">
          <section>
            <h3>{text('reported')}</h3>
            <StateLines lines={data.links} />
          </section>
          <section>
            <h3>{text('heard')}</h3>
            <Heard devices={data.devices} />
          </section>
        </div>
      ) : error ? (
        <FailedState error={error} retry={refetch} />
      ) : (
        <Loading />
      )}
    </Card>
  )
}
