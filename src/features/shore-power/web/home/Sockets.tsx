import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { QuayBerth, SocketTile } from '../../shapes.ts'
import { berthMarks, faceOfState } from './berthFace.ts'
import { messages } from './messages.ts'

/** Sockets beside the one that its berth opens: shown where a berth has several. */
export const Sockets = ({ berths, onOpen }: { berths: readonly QuayBerth[]; onOpen: (deviceId: string) => void }) => {
  const text = useText(messages)
  const several = berths.filter(({ sockets }) => sockets.length > 1)
  if (several.length === 0) return null
  const faceOf = ({ silent, state }: SocketTile) => (silent ? 'silent' : faceOfState(state))
  return (
    <ul className="tw-shorequay-sockets">
      {several.flatMap(({ berthName, sockets }) =>
        sockets.map((socket) => (
          <li key={socket.deviceId}>
            <button type="button" onClick={() => onOpen(socket.deviceId)}>
              <span aria-hidden="true">{berthMarks[faceOf(socket)]}</span> {berthName} {socket.deviceName}{' '}
              <span>
                {text(faceOf(socket))}
                {socket.power !== null && ` · ${text('kW', numberText(socket.power, 1))}`}
              </span>
            </button>
          </li>
        )),
      )}
    </ul>
  )
}
