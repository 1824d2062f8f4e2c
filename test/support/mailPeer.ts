import { SMTPServer } from 'smtp-server'
import { buffer } from 'node:stream/consumers'

/** How the server meets the next letters; `drop` cuts the connection once it has the body, `mute` never greets, `deaf` never answers a body. */
export type Manner = 'accept' | 'slow' | 'later' | 'never' | 'mailbox' | 'drop' | 'mute' | 'deaf'
export type Letter = { readonly from: string; readonly to: readonly string[]; readonly raw: string }

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** A real SMTP server on a free port; `letters` are those whose body it has, whatever it said of them. */
export const mailPeer = async (options: { readonly tls?: boolean } = {}) => {
  let manner: Manner = 'accept'
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...(options.tls ? {} : { disabledCommands: ['STARTTLS'] }),
    onConnect: (_, done) => {
      if (manner !== 'mute') done()
    },
    onMailFrom: (_, __, done) => done(),
    onRcptTo: (_, __, done) => done(manner === 'mailbox' ? refusal(550, 'no such mailbox') : null),
    onData: (stream, session, done) => {
      const taken = (raw: Buffer): void => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        letters.push({ from, to: rcptTo.map(({ address }) => address), raw: raw.toString() })
        if (manner === 'later') done(refusal(451, 'try again later'))
        else if (manner === 'never') done(refusal(554, 'refused\r\nby policy'))
        else if (manner === 'drop') for (const each of server.connections) (each as { close(): void }).close()
        else if (manner === 'slow') setTimeout(done, 300)
        else if (manner !== 'deaf') done()
      }
      // A sender that was cut off in the middle of a letter gets no answer.
      buffer(stream).then(taken, () => undefined)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    letters,
    url: `smtp://127.0.0.1:${port}`,
    be: (next: Manner): void => {
      manner = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const each of server.connections) (each as { close(): void }).close()
        server.close(() => resolve())
      }),
  }
}
export type MailPeer = Awaited<ReturnType<typeof mailPeer>>

/** The text of a letter that was sent as base64. */
export const textIn = ({ raw }: Letter): string =>
  Buffer.from(raw.slice(raw.indexOf('\r\n\r\n') + 4), 'base64').toString()

/** A header as it reads, unfolded and decoded. */
export const headerIn = ({ raw }: Letter, name: string): string => {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
  return line
    .slice(name.length + 1)
    .trim()
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(
            text
              .replaceAll('_', ' ')
              .replaceAll('%', '%25')
              .replace(/=([0-9A-F]{2})/gi, '%$1'),
          ),
    )
}
