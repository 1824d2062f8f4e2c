import type { CommandWire, SendCommand } from './wire.ts'

/** The features are built before the drivers start, which then serve it. */
export const createCommandWire = (): CommandWire => {
  let served: SendCommand | undefined
  return {
    send: async (command) => {
      if (!served) throw new Error('this process sends no commands')
      return served(command)
    },
    serve: (send) => {
      served = send
      return () => {
        if (served === send) served = undefined
      }
    },
  }
}
