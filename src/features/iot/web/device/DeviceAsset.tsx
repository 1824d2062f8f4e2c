import { Link } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import type { assetsContract } from '#features/assets/contract.ts'
import { stateWords } from '#features/assets/importShapes.ts'
import { attachmentUrl } from '#features/files/contract.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { dash, groupedText } from '#web/kit/format.ts'
import { assetMessages } from './assetMessages.ts'
import '../iot.css'

export type Asset = Output<typeof assetsContract.equipmentPage>['records'][number]

const Files = ({ files }: Pick<Asset, 'files'>) => (
  <span className="tw-iot-files">
    {files.map(({ attach_id, file_name }) => (
      <a key={attach_id} href={attachmentUrl(attach_id)} target="_blank" rel="noreferrer">
        {file_name}
      </a>
    ))}
  </span>
)

/** A fixed value with its unit. */
const ratingText = (
  { value, unit, decimals }: Asset['fixedValues'][number],
  words: readonly [string, string],
): string => {
  if (typeof value === 'boolean') return words[value ? 0 : 1]
  return typeof value === 'number' ? [groupedText(value, decimals), unit].filter(Boolean).join(' ') : value
}

/** What a device is as a thing that somebody owns: its papers, place, fixed values, pictures and files. */
export const DeviceAsset = ({ asset }: { asset: Asset }) => {
  const text = useText(assetMessages)
  const { language } = useLanguage()
  const { deviceId, deviceCode, deviceName, modelName, state, lon, lat, pictures, files } = asset
  return (
    <Card
      title={text('asset')}
      extra={
        <Link to={`/asset/equipmentManagement?deviceCode=${encodeURIComponent(deviceCode)}`}>{text('manage')}</Link>
      }
    >
      {pictures.length > 0 && (
        <div className="tw-iot-pictures">
          {pictures.map(({ attach_id, file_name }) => (
            <a key={`${deviceId} ${attach_id}`} href={attachmentUrl(attach_id)} target="_blank" rel="noreferrer">
              <img src={attachmentUrl(attach_id)} alt={file_name || deviceName} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      <FactGrid
        facts={[
          [text('model'), modelName ?? dash],
          [text('state'), stateWords[state][language]],
          [text('serialNumber'), asset.serialNumber || dash],
          [text('assetNumber'), asset.assetNumber || dash],
          [text('supplier'), asset.supplier || dash],
          [text('commissioned'), asset.commissioned ?? dash],
          [text('warrantyEnd'), asset.warrantyEnd ?? dash],
          [text('place'), asset.place || dash],
          [text('position'), lon === null || lat === null ? dash : `${lon.toFixed(5)}, ${lat.toFixed(5)}`],
          ...asset.fixedValues.map(
            (each) =>
              [
                language === 'en' ? each.nameEn : each.nameZh,
                ratingText(each, [text('yes'), text('no')]) + (each.own ? ` (${text('own')})` : ''),
              ] as const,
          ),
          [text('files'), files.length > 0 ? <Files key="files" files={files} /> : dash],
          [text('remark'), asset.remark || dash],
        ]}
      />
    </Card>
  )
}
