import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { sizeText } from '#web/kit/table/exportFile.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import type { Stored } from './storageFigures.ts'
import { messages, type StorageText } from './storageMessages.ts'

/** What the disk holds as a bar with its figures, how much is kept free, and whether samples are taken. */
export const StorageDisk = ({ stored }: { stored: Stored }) => {
  const text = useText(messages)
  const { hotBytes, freeBytes, diskBytes, reserveBytes, held, types } = stored
  const sealed = types.reduce((sum, { bytes }) => sum + bytes, 0)
  const known = freeBytes !== null && diskBytes !== null
  const parts: readonly (readonly [StorageText, number])[] = [
    ['sealed', sealed],
    ['hot', hotBytes],
    ...(known
      ? ([
          ['other', Math.max(0, diskBytes - freeBytes - sealed - hotBytes)],
          ['free', freeBytes],
        ] as const)
      : []),
  ]
  return (
    <Card title={text('disk')} extra={<StateTag state={held ? 'fault' : 'ok'} text={text(held ? 'held' : 'taken')} />}>
      <div className="tw-disk" aria-hidden="true">
        {parts.map(([key, bytes]) => (
          <span key={key} className={`tw-disk-${key}`} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <dl className="tw-disk-figures">
        {parts.map(([key, bytes]) => (
          <div key={key}>
            <dt>
              <span aria-hidden="true" className={`tw-disk-mark tw-disk-${key}`} />
              {text(key)}
            </dt>
            <dd>{sizeText(bytes)}</dd>
          </div>
        ))}
      </dl>
      <p className="tw-dim">
        {known ? text('total', sizeText(diskBytes)) : text('elsewhere')}
        {reserveBytes !== null && ` · ${text('reserve', sizeText(reserveBytes))}`}
      </p>
    </Card>
  )
}
