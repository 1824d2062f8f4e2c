import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { shipsContract } from '../../contract.ts'
import type { Ship } from '../../shapes.ts'
import { formMessages } from './formMessages.ts'
import { ShipFields } from './ShipFields.tsx'
import { sentOf, type ShipValues, valuesOf } from './shipValues.ts'

const fieldOfCode = {
  [errors['device.code_taken'].code]: 'shippingCode',
  [errors['station.not_found'].code]: 'stationId',
  [errors['ship.station_type'].code]: 'stationId',
  [errors['ship.mmsi_taken'].code]: 'mmsi',
  [errors['ship.mmsi_pattern'].code]: 'mmsi',
  [errors['ship.build_year'].code]: 'buildYear',
}
const reserveUsual = 20

/** Adds a ship or changes one; what the server refuses stands at the field that it is about. */
export const ShipForm = ({ open, row, onClose }: CrudForm<Ship>) => {
  const text = useText(formMessages)
  const { add, edit } = useSave({
    add: shipsContract.shipAdd,
    edit: shipsContract.shipEdit,
    refresh: [shipsContract.shipPage, shipsContract.homeList],
  })
  return (
    <FormDialog<ShipValues>
      title={text(row ? 'edit' : 'add')}
      open={open}
      onClose={onClose}
      width={760}
      initial={row ? valuesOf(row) : { reserveSoc: reserveUsual }}
      fieldOfCode={fieldOfCode}
      onSubmit={(values) => (row ? edit({ ...sentOf(values), id: row.id, version: row.version }) : add(sentOf(values)))}
    >
      <ShipFields />
    </FormDialog>
  )
}
