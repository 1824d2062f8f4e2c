/** A command as it goes to `devices/{code}/command`; `ts` and `expires` in ms. */
export type CommandToSend = {
  readonly deviceId: string
  readonly code: string
  /** 22 random characters, never used twice */
  readonly wireId: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly ts: number
  readonly expires: number
}

/** `offline`: nobody is subscribed for the device now, so nothing was published and nothing is kept for later. */
export type CommandSent = 'sent' | 'offline'

/** Publishes once, to a live subscriber. Rejects where it is unknown whether the message went out. */
export type SendCommand = (command: CommandToSend) => Promise<CommandSent>

/** What a device answered on its own `command/reply`; `message` is plain text of at most 200 characters, `at` in ms. */
export type CommandReply = {
  readonly deviceId: string
  readonly wireId: string
  readonly ok: boolean
  readonly message: string
  readonly at: number
}

/** `unknown`: no command has this id; `foreign`: it went to another device. Both are counted as refusals. A late reply is taken. */
export type ReplyTaken = 'taken' | 'unknown' | 'foreign'
export type TakeReply = (reply: CommandReply) => Promise<ReplyTaken>

/** The way from the feature `control` to the drivers of this process. */
export type CommandWire = {
  /** Rejects in a process that takes no readings in. */
  send: SendCommand
  /** false in a process that takes no readings in, or does not know now whether it does: another one has to send */
  maySend(): boolean
  /** from now on this sends while `maySend` says so; returns how it ends */
  serve(send: SendCommand, maySend?: () => boolean): () => void
}
