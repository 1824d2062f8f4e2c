import type { Context } from '#server/context/context.ts'

/** What processes tell each other: a command changed; one waits to be sent. */
export const deskTopic = 'controlDesk'
export const queueTopic = 'controlQueue'

type Live = Pick<Context, 'live'>

/** Tells the desks of all processes that a command changed. */
export const tellDesks = ({ live }: Live): void => live.changed(deskTopic, '0')
/** Tells the process that sends that a command was approved. */
export const wakeSender = ({ live }: Live): void => live.changed(queueTopic, '0')
