import { Alert, Modal } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { texts } from '#web/texts.ts'
import { devicesContract } from '#features/devices/contract.ts'
import type { assetsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import './assets.css'

export type Issued = Output<typeof assetsContract.equipmentAdd> & { deviceCode: string; deviceType: string }

/** A command line that a shell takes as it stands. */
const publishLine = ({ mqtt, token, deviceCode }: Issued, pointKey: string): string =>
  [
    `mosquitto_pub -h ${mqtt.host ?? location.hostname} -p ${mqtt.port} -q 1`,
    mqtt.host === null ? `-u '${deviceCode}' -P '${token}'` : "-u '<user>' -P '<password>'",
    `-t 'devices/${deviceCode}/telemetry' -m '{"values":{"${pointKey}":1}}'`,
  ].join(' \\\n  ')

const Content = ({ issued }: { issued: Issued }) => {
  const text = useText(messages)
  const { data } = useCall(devicesContract.latest, { deviceId: issued.deviceId })
  const pointKey = data?.find(({ kind }) => kind === 'gauge')?.pointKey ?? data?.[0]?.pointKey
  const line = pointKey === undefined ? undefined : publishLine(issued, pointKey)
  return (
    <>
      <Alert type="warning" showIcon title={text('tokenOnce')} />
      <p className="tw-token">
        <code data-testid="device-token">{issued.token}</code>
        <CopyButton value={issued.token} />
      </p>
      {issued.mqtt.host !== null && <p>{text('tokenElsewhere')}</p>}
      {issued.mqtt.tlsPort !== null && <p>{text('tokenTls', issued.mqtt.tlsPort)}</p>}
      {line !== undefined && (
        <>
          <p>{text('tryIt')}</p>
          <ScrollArea className="tw-token-line" label={text('tryIt')}>
            <pre>{line}</pre>
          </ScrollArea>
          <CopyButton value={line} />
        </>
      )}
    </>
  )
}

export const TokenDialog = ({ issued, onClose }: { issued: Issued | undefined; onClose: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  return (
    <Modal
      title={text('tokenTitle')}
      open={issued !== undefined}
      onCancel={onClose}
      onOk={onClose}
      okText={common('close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      width={640}
      destroyOnHidden
    >
      {issued && <Content issued={issued} />}
    </Modal>
  )
}
