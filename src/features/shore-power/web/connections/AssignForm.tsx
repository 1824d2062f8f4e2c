import { Button, Form } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useOpened } from '#web/kit/form/useOpened.ts'
import { useSave } from '#web/kit/form/useSave.ts'
import { numberText } from '#web/kit/format.ts'
import { shoreConnectionContract as calls } from '../../contract.ts'
import type { ConnectionDetail } from '../../rowShapes.ts'
import { connectionLists } from './connectionLists.ts'
import { connectionMessages } from './connectionMessages.ts'
import { sentShip, ShipFields, type ShipValues } from './ShipFields.tsx'

type Props = { connection: ConnectionDetail; open: boolean; onClose: () => void }

/** Ships that lay nearby, each a button that fills the form. */
const Proposals = ({ proposals }: Pick<ConnectionDetail, 'proposals'>) => {
  const text = useText(connectionMessages)
  const form = Form.useFormInstance()
  if (proposals.length === 0) return null
  return (
    <p className="tw-shoreconnections-proposals">
      {text('proposals')}{' '}
      {proposals.map(({ shippingId, shippingName, mmsi, distance }) => (
        <Button
          key={`${shippingId} ${mmsi} ${shippingName}`}
          size="small"
          onClick={() =>
            form.setFieldsValue({
              shippingId: shippingId ?? undefined,
              shippingName: shippingId === null ? shippingName : '',
              mmsi: shippingId === null ? (mmsi ?? '') : '',
            })
          }
        >
          {text('proposal', shippingName, numberText(distance, 0))}
        </Button>
      ))}
    </p>
  )
}

const initialOf = (connection: ConnectionDetail): ShipValues => {
  const { shippingId, shippingName, mmsi, voltage, frequency, maxPower, note } = connection
  return {
    ...(shippingId === null ? { shippingName: shippingName ?? '', mmsi: mmsi ?? '' } : { shippingId }),
    ...{ voltage, frequency, maxPower, note },
  }
}

/** Says or confirms whose connection it is, and what was agreed. */
export const AssignForm = ({ open, onClose, ...props }: Props) => {
  const text = useText(connectionMessages)
  const connection = useOpened(open, props.connection)
  const { connectionId, version, stationId } = connection
  const { data: choices } = useCall(calls.connectionChoices, { stationId }, { enabled: open })
  const { edit } = useSave({ add: calls.connectionAdd, edit: calls.connectionAssign, refresh: connectionLists })
  return (
    <FormDialog<ShipValues>
      title={text('assign')}
      open={open}
      onClose={onClose}
      width={680}
      initial={initialOf(connection)}
      onSubmit={(ship) => edit({ connectionId, version, ...sentShip(ship) })}
    >
      <Proposals proposals={connection.proposals} />
      <ShipFields ships={choices?.ships ?? []} />
    </FormDialog>
  )
}
