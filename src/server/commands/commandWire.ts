import type { CommandWire, SendCommand } from './wire.ts'

/** The features are built before the drivers start, which then serve it. */
export const createCommandWire = (): CommandWire => {
  let served: { readonly send: SendCommand; readonly maySend: () => boolean } | undefined
  return {
    send: async (command) => {
      if (!served) throw new Error('this process sends no commands')
      return served.maySend() ? served.send(command) : 'offline'
    },
    maySend: () => served?.maySend() ?? false,
    serve: (send, maySend = () => true) => {
      const own = { send, maySend }
      served = own
      return () => {
        if (served === own) served = undefined
      }
    },
  }
}
