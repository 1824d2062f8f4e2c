const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tidewatt.alerts')

/** Closes the card of a message in the other tabs too. */
export const tellClosed = (messageId: string): void => channel?.postMessage({ closed: messageId })

export const onClosed = (heed: (messageId: string) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<{ closed: string }>): void => heed(data.closed)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
